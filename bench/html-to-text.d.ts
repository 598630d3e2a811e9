/** The package brings no types; these are the parts the benchmark uses. */
declare module "html-to-text" {
  export function compile(): (html: string) => string;
}
