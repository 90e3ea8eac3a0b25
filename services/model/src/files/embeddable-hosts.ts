/** Hosts whose pages may be embedded, each with its subdomains. */
export const embeddableHosts: readonly string[] = [
  "airtable.com",
  "app.mural.co",
  "docs.google.com",
  "figma.com",
  "lookback.com",
  "loom.com",
  "maze.co",
  "miro.com",
  "notion.site",
  "vimeo.com",
  "youtu.be",
  "youtube.com",
];

/** True for an https address on an embeddable host or below it. */
export function isEmbeddable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  if (protocol !== "https:" || username !== "") return false;
  return embeddableHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
