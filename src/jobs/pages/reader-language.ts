// The language that a page is written in: by the address, else as chosen before, else as the browser asks.
import { chosenLanguage, isLanguage, type Language, preferredLanguage } from "../../../web/look/language.ts";

export function languageOf({ headers }: Request, parameters: URLSearchParams): Language {
  const asked = parameters.get("lang");
  if (isLanguage(asked)) return asked;
  return chosenLanguage(headers.get("cookie")) ?? preferredLanguage(headers.get("accept-language"));
}

/** An address that names a language makes it the reader's choice. */
export function rememberLanguage(headers: Headers, parameters: URLSearchParams): void {
  const asked = parameters.get("lang");
  if (isLanguage(asked)) headers.set("set-cookie", `lang=${asked}; Path=/; Max-Age=31536000; SameSite=Lax`);
}

export function parametersOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
}
