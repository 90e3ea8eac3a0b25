import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { findReadableViews } from "./read-views.ts";
import { viewNotFound } from "./view.ts";

/** The actor's level on a live view that they may read. @throws ProductError `view.not_found` */
export async function requireViewLevel(tx: TenantTransaction, viewId: string): Promise<Permission> {
  const [view] = await findReadableViews(tx, [viewId]);
  if (view === undefined) throw viewNotFound();
  return await requireProjectLevel(tx, view.projectId, "READ", { missing: viewNotFound });
}
