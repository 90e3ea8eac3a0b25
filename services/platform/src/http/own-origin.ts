/** The site that a browser requested: host with port, and whether over https. */
export interface RequestedSite {
  readonly host: string | undefined;
  readonly secure: boolean;
}

/**
 * True if a browser sent no origin, or the site's own. Compares whole origins: a page of the same host over
 * http may come from an attacker on the network.
 */
export function isOwnOrigin(origin: string | undefined, { host, secure }: RequestedSite): boolean {
  if (origin === undefined) return true;
  const own = `${secure ? "https" : "http"}://${host}`;
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin;
}
