const keyOf = (token: string): string => `fieldstone.share.${token}`;

/**
 * The grant from entering a link's password in this tab, so that reloading does not ask again. In a frame,
 * storage may be blocked.
 */
export function readStoredGrant(token: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(token)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the grant, or removes it if there is none. */
export function keepGrant(token: string, grant: string | undefined): void {
  try {
    if (grant === undefined) sessionStorage.removeItem(keyOf(token));
    else sessionStorage.setItem(keyOf(token), grant);
  } catch {
    // Then the password is asked for again.
  }
}
