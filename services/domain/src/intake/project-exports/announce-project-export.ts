import type { Change } from "@fieldstone/platform/postgres/change.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { announce } from "../../kernel/changes/record-event.ts";
import type { ProjectExport } from "./project-export.ts";

/** Announces an export to readers of the first project; the change only contains ids. */
export async function announceProjectExport(
  tx: TenantTransaction,
  { id, projectIds: [projectId] }: Pick<ProjectExport, "id" | "projectIds">,
  act: Change["act"],
): Promise<void> {
  await announce(tx, { type: "project_export", id, projectId, act });
}
