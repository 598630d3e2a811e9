/** What the server tells the console about itself. */
export type Site = {
  brand: string;
  /** False when the browser sent no session with its request: then nobody needs to be asked who is there. */
  mayBeSignedIn: boolean;
};
