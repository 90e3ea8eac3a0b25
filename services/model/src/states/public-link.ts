/** A share link as its row has it. */
export interface ShareLinkRow {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
}

export type PublicLinkState = "active" | "expired" | "revoked" | "disabled";

/** What a visitor meets behind a link. A workspace can turn public access off for all of them at once. */
export function publicLinkState(link: ShareLinkRow, now: Date, publicAccessAllowed = true): PublicLinkState {
  if (link.revokedAt !== null) return "revoked";
  if (!publicAccessAllowed) return "disabled";
  return link.expiresAt !== null && link.expiresAt.getTime() <= now.getTime() ? "expired" : "active";
}
