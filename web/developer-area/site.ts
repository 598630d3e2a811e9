/** What the server tells the pages about itself. */
export type Site = {
  brand: string;
  contact: string | null;
  /** False without a mail server: then mails are only shown to whoever runs this Kazi. */
  sendsMail: boolean;
  /** False when the browser sent no session with its request: then nobody needs to be asked who is there. */
  mayBeSignedIn: boolean;
};
