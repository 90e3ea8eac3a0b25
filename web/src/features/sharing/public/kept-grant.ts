const keyOf = (token: string): string => `fieldstone.share.${token}`;

/** What a link's password gave this tab, so that reloading does not ask again; in a frame there may be no storage. */
export function readKeptGrant(token: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(token)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it, or forgets it where there is none. */
export function keepGrant(token: string, grant: string | undefined): void {
  try {
    if (grant === undefined) sessionStorage.removeItem(keyOf(token));
    else sessionStorage.setItem(keyOf(token), grant);
  } catch {
    // Then it is asked for again.
  }
}
