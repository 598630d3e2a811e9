// The terms and the privacy notice as they hold now: the operator's own texts where there are any, else those that Kazi
// comes with. The version of the terms is the one that integrators accept.
import { defaultLegalTexts, type LegalTexts } from "../../web/docs/contents.ts";
import { currentTermsVersion } from "../access/terms.ts";
import type { Database } from "../database/database.ts";
import { readSetting } from "../database/settings.ts";

export async function currentLegalTexts(database: Database): Promise<LegalTexts> {
  const setting = (name: string) => readSetting(database.read, name);
  const { terms, privacy } = defaultLegalTexts;
  return {
    terms: {
      version: await currentTermsVersion(database),
      markdown: (await setting("terms.text")) ?? terms.markdown,
    },
    privacy: {
      version: (await setting("privacy.version")) ?? privacy.version,
      markdown: (await setting("privacy.text")) ?? privacy.markdown,
    },
  };
}

export { defaultLegalTexts };
