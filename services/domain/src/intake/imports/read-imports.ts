import { isTable } from "@fieldstone/model/tables/is-table.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadProjectLevels, requireProjectLevel } from "../../access/permissions/project-access.ts";
import type { Page, PageRequest } from "../../kernel/paging/page.ts";
import { findInsightOfImport } from "../../research/insights/insight-store.ts";
import type { Note } from "../../research/notes/note.ts";
import { listNotesOfImport } from "../../research/notes/note-store.ts";
import { findImports } from "./find-imports.ts";
import type { Import } from "./import.ts";
import type { LeftOutSummary } from "./import-item.ts";
import { findLeftOut } from "./import-item-store.ts";
import { listImports } from "./import-store.ts";

/** Imports by id; one in a project that the actor may not read is absent. */
export async function readImports(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, Import>> {
  const found = await findImports(tx, importIds);
  const levels = await loadProjectLevels(tx, [...new Set([...found.values()].map((each) => each.projectId))]);
  return new Map([...found].filter(([, each]) => levels.has(each.projectId)));
}

/** The first live notes that an import made. One in a project that the actor may not read has none. */
export async function readNotesOfImport(
  tx: TenantTransaction,
  { id, projectId }: Import,
  limit: number,
): Promise<readonly Note[]> {
  const levels = await loadProjectLevels(tx, [projectId]);
  return levels.has(projectId) ? listNotesOfImport(tx, id, limit) : [];
}

/** The insight of a survey's results; null of other imports, where it was deleted, and where it may not be read. */
export async function readSurveyInsight(tx: TenantTransaction, current: Import): Promise<string | null> {
  const { id, projectId, fileName } = current;
  // What else makes insights is a project's data.
  if (!isTable(fileName)) return null;
  const levels = await loadProjectLevels(tx, [projectId]);
  return levels.has(projectId)
    ? ((await findInsightOfImport(tx, { projectId, importId: id })) ?? null)
    : null;
}

/** A project's imports, newest first. @throws ProductError `project.not_found` */
export async function readProjectImports(
  tx: TenantTransaction,
  projectId: string,
  page: PageRequest,
): Promise<Page<Import>> {
  await requireProjectLevel(tx, projectId, "READ");
  return listImports(tx, projectId, page);
}

/** What imports left out, by id; one in a project that the actor may not read, or that left out nothing, is absent. */
export async function readLeftOut(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, LeftOutSummary>> {
  return findLeftOut(tx, [...(await readImports(tx, importIds)).keys()]);
}
