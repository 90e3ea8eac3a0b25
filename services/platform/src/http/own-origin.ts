/** What a browser asked: the host with its port, and whether by https. */
export interface AskedSite {
  readonly host: string | undefined;
  readonly secure: boolean;
}

/**
 * True where a browser names no origin, or the site's own. Compares whole origins: a page of the same host by http may
 * come from whoever is on the line.
 */
export function isOwnOrigin(origin: string | undefined, { host, secure }: AskedSite): boolean {
  if (origin === undefined) return true;
  const own = `${secure ? "https" : "http"}://${host}`;
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin;
}
