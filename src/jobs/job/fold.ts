const isPlain = /^[a-z\d]+$/i;

/** Text as it is compared: without case, accents and punctuation, but C++ and C# stay what they are. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}

const legalForm =
  / (?:ltd|limited|inc|incorporated|llc|llp|plc|gmbh|ag|sa|sarl|bv|co|corp|corporation|pty|company)$/;

/** An employer's name as it is compared: without its legal form. */
export function foldCompany(name: string): string {
  let folded = fold(name).replace(/^the /, "");
  while (legalForm.test(folded)) folded = folded.replace(legalForm, "");
  return folded;
}
