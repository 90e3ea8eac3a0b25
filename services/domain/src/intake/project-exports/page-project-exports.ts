import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import type { Page, PageRequest } from "../../kernel/paging/page.ts";
import type { ProjectExport } from "./project-export.ts";
import { onlyEditable } from "./project-export-policy.ts";
import { pageExportsOfMember } from "./project-export-store.ts";

/** The member's own exports of a project, newest first. @throws ProductError `project.not_found` */
export async function pageProjectExports(
  tx: TenantTransaction,
  projectId: string,
  page: PageRequest,
): Promise<Page<ProjectExport>> {
  await requireProjectLevel(tx, projectId, "READ");
  const { actor } = tx.context;
  if (actor.kind !== "user") return { items: [], hasNextPage: false };
  const found = await pageExportsOfMember(tx, { userId: actor.userId, projectId }, page);
  return { ...found, items: await onlyEditable(tx, found.items) };
}
