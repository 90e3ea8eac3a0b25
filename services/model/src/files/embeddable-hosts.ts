/** Hosts whose pages may be embedded, including their subdomains. */
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

/** True for an https address on an embeddable host or a subdomain of it. */
export function isEmbeddable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  if (protocol !== "https:" || username !== "") return false;
  return embeddableHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

/** Embed addresses of hosts that refuse to be framed at a page's own address. */
const framed: readonly (readonly [RegExp, (id: string, rest: string) => string])[] = [
  [/^(?:(?:www|m)\.)?youtube\.com\/watch\?(?:.*&)?v=([\w-]+)/, (id) => `www.youtube.com/embed/${id}`],
  [/^(?:www\.)?youtube\.com\/shorts\/([\w-]+)/, (id) => `www.youtube.com/embed/${id}`],
  [/^youtu\.be\/([\w-]+)/, (id) => `www.youtube.com/embed/${id}`],
  [/^(?:www\.)?vimeo\.com\/(\d+)/, (id) => `player.vimeo.com/video/${id}`],
  [/^(?:www\.)?loom\.com\/share\/(\w+)/, (id) => `www.loom.com/embed/${id}`],
  [/^(?:www\.)?miro\.com\/app\/board\/([\w=-]+)/, (id) => `miro.com/app/live-embed/${id}/`],
  [/^(?:www\.)?airtable\.com\/(shr\w+)/, (id) => `airtable.com/embed/${id}`],
  [
    /^docs\.google\.com\/(document|spreadsheets|presentation)\/d\/([\w-]+)/,
    (kind, id) => `docs.google.com/${kind}/d/${id}/preview`,
  ],
];

/** The frame address of a page on an embeddable host; undefined for other addresses. */
export function embedAddress(address: string): string | undefined {
  if (!isEmbeddable(address)) return undefined;
  const url = new URL(address);
  if (/^(?:www\.)?figma\.com$/.test(url.hostname) && !url.pathname.startsWith("/embed")) {
    return `https://www.figma.com/embed?embed_host=fieldstone&url=${encodeURIComponent(url.href)}`;
  }
  const written = `${url.hostname}${url.pathname}${url.search}`;
  for (const [pattern, write] of framed) {
    const [, first = "", second = ""] = pattern.exec(written) ?? [];
    if (first !== "") return `https://${write(first, second)}`;
  }
  return url.href;
}
