/** Something finished to be sent from an address. */
export type Document = {
  path: string;
  contentType: string;
  body: string;
  headers?: Record<string, string>;
};
