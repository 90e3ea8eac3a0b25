import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { loadProjectLevels } from "../../../access/permissions/project-access.ts";
import { createProject } from "../../../research/projects/create-project.ts";
import { moveProjectToTrash } from "../../../research/projects/delete-project.ts";
import { projectNotFound } from "../../../research/projects/project.ts";
import { lockProject } from "../../../research/projects/project-store.ts";
import { findReadableProjects } from "../../../research/projects/read-projects.ts";
import { createImportedNotes } from "../created/create-imported-notes.ts";
import type { Import } from "../import.ts";
import type { PreparedNote } from "../prepare-import.ts";
import type { DraftProject } from "./exported-parts.ts";

/**
 * Creates the next notes and insights of an import, each in its project. In a file with several projects,
 * each becomes a new one with its first text, next to the chosen project and with the same access.
 * @throws as createImportedNotes, `project.limit`, `plan.*`
 */
export async function createNotesInProjects(
  tx: TenantTransaction,
  current: Import,
  prepared: readonly PreparedNote[],
): Promise<void> {
  for (const { project, notes } of runsOf(prepared)) {
    const projectId = project === null ? current.projectId : await ensureProject(tx, current, project);
    await createImportedNotes(tx, { ...current, projectId }, notes);
  }
}

interface Run {
  readonly project: DraftProject | null;
  readonly notes: PreparedNote[];
}

/** In order, because an insight may quote earlier texts of another project. */
function runsOf(prepared: readonly PreparedNote[]): readonly Run[] {
  const runs: Run[] = [];
  for (const note of prepared) {
    const last = runs.at(-1);
    if (last !== undefined && last.project?.number === note.project?.number) last.notes.push(note);
    else runs.push({ project: note.project, notes: [note] });
  }
  return runs;
}

async function ensureProject(
  tx: TenantTransaction,
  { id: importId, projectId: besideId, createdBy }: Import,
  { number, title }: DraftProject,
): Promise<string> {
  const { teamId } = tx.context;
  const { rows } = await sql<{ projectId: string }>`select project_id as "projectId" from import_projects
    where team_id = ${teamId} and import_id = ${importId} and number = ${number}`.execute(tx.db);
  const [made] = rows;
  if (made !== undefined) return made.projectId;
  const [beside] = await findReadableProjects(tx, [besideId]);
  if (beside === undefined) throw projectNotFound();
  const { folderId, workspaceAccess } = beside;
  const projectId = await createProject(tx, { title, folderId, workspaceAccess, createdBy });
  await sql`insert into import_projects (team_id, import_id, number, project_id)
    values (${teamId}, ${importId}, ${number}, ${projectId})`.execute(tx.db);
  return projectId;
}

/** Projects created by imports that the actor may read, by import id, in the file's order. */
export async function readImportedProjects(
  tx: TenantTransaction,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ importId: string; projectId: string }>`select import_id as "importId",
      project_id as "projectId" from import_projects
    where team_id = ${tx.context.teamId} and import_id = any(${[...importIds]}::uuid[])
    order by import_id, number`.execute(tx.db);
  const levels = await loadProjectLevels(
    tx,
    rows.map(({ projectId }) => projectId),
  );
  const readable = Map.groupBy(
    rows.filter(({ projectId }) => levels.has(projectId)),
    ({ importId }) => importId,
  );
  return new Map([...readable].map(([id, made]) => [id, made.map(({ projectId }) => projectId)]));
}

/** Part of an undo: moves empty projects that an import created to the trash. Returns how many. */
export async function dropEmptyProjects(tx: TenantTransaction, importId: string): Promise<number> {
  const { rows } = await sql<{ projectId: string }>`select project_id as "projectId" from import_projects
    join projects using (team_id, project_id)
    where team_id = ${tx.context.teamId} and import_id = ${importId} and projects.deleted_at is null
      and not exists (select from notes where notes.team_id = projects.team_id
        and notes.project_id = projects.project_id and notes.deleted_at is null)
      and not exists (select from insights where insights.team_id = projects.team_id
        and insights.project_id = projects.project_id and insights.deleted_at is null)
    order by project_id`.execute(tx.db);
  let count = 0;
  for (const { projectId } of rows) {
    const project = await lockProject(tx, projectId);
    if (project === undefined) continue;
    await moveProjectToTrash(tx, project, "deleted");
    count += 1;
  }
  return count;
}
