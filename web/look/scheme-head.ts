/** In the head of every page: dark from the first moment, before the style is there, and so is the bar of the browser. */
export const schemeHead = [
  '<meta name="color-scheme" content="light dark">',
  '<meta name="theme-color" content="#f7f8f6" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#101413" media="(prefers-color-scheme: dark)">',
].join("");
