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

/** Imports by id, without those in projects that the actor may not read. */
export async function readImports(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, Import>> {
  const found = await findImports(tx, importIds);
  const levels = await loadProjectLevels(tx, [...new Set([...found.values()].map((each) => each.projectId))]);
  return new Map([...found].filter(([, each]) => levels.has(each.projectId)));
}

/** The first live notes of an import; none if the actor may not read its project. */
export async function readNotesOfImport(
  tx: TenantTransaction,
  { id, projectId }: Import,
  limit: number,
): Promise<readonly Note[]> {
  const notes = await listNotesOfImport(tx, id, limit);
  const projectIds = new Set([projectId, ...notes.map((note) => note.projectId)]);
  const levels = await loadProjectLevels(tx, [...projectIds]);
  return levels.has(projectId) ? notes.filter((note) => levels.has(note.projectId)) : [];
}

/** The insight with a survey's results; null for other imports, and if it was deleted or may not be read. */
export async function readSurveyInsight(tx: TenantTransaction, current: Import): Promise<string | null> {
  const { id, projectId, fileName } = current;
  // Other insights come from exported projects.
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

/** What imports left out, by id, without unreadable imports and those that left out nothing. */
export async function readLeftOut(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, LeftOutSummary>> {
  return findLeftOut(tx, [...(await readImports(tx, importIds)).keys()]);
}
