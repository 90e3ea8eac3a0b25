import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type View, viewNotFound } from "./view.ts";
import { lockView } from "./view-store.ts";

/**
 * Locks a view that the actor may change: needs WRITE in its project.
 * @throws ProductError `view.not_found`, Forbidden
 */
export async function requireWritableView(
  tx: TenantTransaction,
  viewId: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<View> {
  const view = await lockView(tx, viewId);
  if (view === undefined) throw viewNotFound();
  await requireProjectLevel(tx, view.projectId, "WRITE", { missing: viewNotFound });
  if (view.deletedAt !== null && !deleted) throw viewNotFound();
  return view;
}
