/** One section of a longer text as a page of its own, so that it is written down once. */
export function sectionOf(markdown: string, title: string): string {
  const start = markdown.indexOf(`\n## ${title}\n`);
  if (start < 0) throw new Error(`There is no section "${title}".`);
  const end = markdown.indexOf("\n## ", start + 1);
  return markdown.slice(start + 1, end < 0 ? undefined : end).replace(/^#(#+ )/gm, "$1");
}
