import type { Change } from "@fieldstone/platform/postgres/change.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { announce } from "../../kernel/changes/record-event.ts";
import type { ProjectExport } from "./project-export.ts";

/** Tells live readers of the first project that an export came, changed or went: the change carries ids alone. */
export async function announceProjectExport(
  tx: TenantTransaction,
  { id, projectIds: [projectId] }: Pick<ProjectExport, "id" | "projectIds">,
  act: Change["act"],
): Promise<void> {
  await announce(tx, { type: "project_export", id, projectId, act });
}
