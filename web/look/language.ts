// Which of the two languages a reader gets: the one chosen before, else the first of them that their browser asks for.
export type Language = "en" | "sw";

export function isLanguage(text: string | null | undefined): text is Language {
  return text === "en" || text === "sw";
}

/** What a reader chose on this device is in a cookie, so that the server knows it too. */
export function chosenLanguage(cookies: string | null): Language | null {
  const chosen = /(?:^|;\s*)lang=(en|sw)(?:;|$)/.exec(cookies ?? "")?.[1];
  return isLanguage(chosen) ? chosen : null;
}

export function preferredLanguage(acceptLanguage: string | null): Language {
  for (const part of (acceptLanguage ?? "").slice(0, 300).toLowerCase().split(",")) {
    const language = part.trim().slice(0, 2);
    if (isLanguage(language)) return language;
  }
  return "en";
}
