import type { Permission } from "@fieldstone/model/access/permissions.ts";
import { permits } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type DocumentPlace, requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { type Highlight, highlightNotFound } from "./highlight.ts";
import { lockHighlight } from "./highlight-store.ts";

/**
 * Highlighting and tagging need only READ on the text, but not for a VIEWER.
 * @throws ProductError NotFound if the actor may not read the text, Forbidden for a VIEWER
 */
export async function requireHighlighter(
  tx: TenantTransaction,
  place: DocumentPlace,
  missing = highlightNotFound,
): Promise<Permission> {
  const level = await requireDocumentLevel(tx, place, "READ", missing);
  requireContributor(tx.context.actor);
  return level;
}

/** The actor's level on a highlight: their level in its project, and at least WRITE on their own. */
export function levelOnHighlight(
  actor: Actor,
  highlight: Pick<Highlight, "author_kind" | "author_id">,
  projectLevel: Permission,
): Permission {
  const isOwn = highlight.author_kind === "person" && highlight.author_id === memberId(actor);
  const isViewer = actor.kind === "user" && actor.role === "VIEWER";
  return isOwn && !isViewer && projectLevel === "READ" ? "WRITE" : projectLevel;
}

/**
 * Locks a live highlight that the actor may change: their own, or any with WRITE in its project.
 * @throws ProductError `highlight.not_found`, Forbidden
 */
export async function requireOwnHighlight(
  tx: TenantTransaction,
  highlightId: string,
  options: { readonly includeDeleted?: boolean } = {},
): Promise<Highlight> {
  const highlight = await lockHighlight(tx, highlightId);
  if (highlight === undefined || (highlight.deletedAt !== null && options.includeDeleted !== true)) {
    throw highlightNotFound();
  }
  const level = await requireHighlighter(tx, highlight);
  if (!permits(levelOnHighlight(tx.context.actor, highlight, level), "WRITE")) {
    await requireDocumentLevel(tx, highlight, "WRITE", highlightNotFound);
  }
  return highlight;
}
