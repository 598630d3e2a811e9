/** Says who is asking and where to complain, as the boards' terms want it. */
export function userAgent(options: { publicUrl: string; contact: string | null }): string {
  return `Kazi (+${[options.publicUrl, options.contact].filter(Boolean).join("; ")})`;
}
