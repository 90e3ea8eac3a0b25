import { requireSharedAccess } from "@fieldstone/domain/access/share-links/shared-access.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { RecentCache } from "../http/limits/recent-cache.ts";
import type { ApiContext } from "./api-context.ts";

/** How long a share link is assumed to be live; each read still looks up what the link opens. */
const linkLiveMs = 5_000;
const liveLinksMax = 10_000;

/** Admits members and visitors with a live share link to GraphQL, before the request's body is read. */
export class KnownVisitors {
  readonly #liveLinks = new RecentCache<true>({ lifeMs: linkLiveMs, entriesMax: liveLinksMax });

  /** Why a visitor is rejected: `auth.sign_in_needed`, `share_link.not_found`, or as requireSharedAccess. */
  async rejectionOf(context: ApiContext): Promise<ProductError | undefined> {
    const { actor, teamId } = context.tenant;
    if (actor.kind === "user") return undefined;
    if (actor.kind !== "public") {
      return new ProductError(
        "Unauthorized",
        "auth.sign_in_needed",
        "Sign in to this workspace to continue.",
      );
    }
    const key = `${teamId}:${actor.shareToken}:${actor.shareGrant ?? ""}`;
    if (this.#liveLinks.get(key) !== undefined) return undefined;
    try {
      await context.read(requireSharedAccess);
    } catch (error) {
      if (error instanceof ProductError) return error;
      throw error;
    }
    this.#liveLinks.set(key, true);
    return undefined;
  }
}
