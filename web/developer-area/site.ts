/** What the server tells the pages about itself. */
export type Site = {
  brand: string;
  contact: string | null;
  /** Where the charts are, which only the page of usage loads. */
  charts: { script: string; style: string };
  /** False when the browser sent no session with its request: then nobody needs to be asked who is there. */
  mayBeSignedIn: boolean;
};
