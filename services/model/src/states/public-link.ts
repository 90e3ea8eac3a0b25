/** The stored fields of a share link. */
export interface ShareLinkRow {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
}

export type PublicLinkState = "active" | "expired" | "revoked" | "disabled";

/** What a visitor sees at a link. A workspace can turn off public access for all its links. */
export function publicLinkState(link: ShareLinkRow, now: Date, publicAccessAllowed = true): PublicLinkState {
  if (link.revokedAt !== null) return "revoked";
  if (!publicAccessAllowed) return "disabled";
  return link.expiresAt !== null && link.expiresAt.getTime() <= now.getTime() ? "expired" : "active";
}
