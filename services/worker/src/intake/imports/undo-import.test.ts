import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { createImportedNotes } from "@fieldstone/domain/intake/imports/created/create-imported-notes.ts";
import type { Import } from "@fieldstone/domain/intake/imports/import.ts";
import { prepareImport } from "@fieldstone/domain/intake/imports/prepare-import.ts";
import { readImports } from "@fieldstone/domain/intake/imports/read-imports.ts";
import { startImport } from "@fieldstone/domain/intake/imports/start-import.ts";
import { readUndoSummary, undoImport } from "@fieldstone/domain/intake/imports/undo/undo-import.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { undoImportWork } from "./undo-import.ts";

const choices: TableChoices = {
  shape: "NOTES",
  hasHeader: true,
  roles: ["TEXT", "TAGS", "PERSON"],
  tagSeparator: "",
  dateOrder: "DMY",
  skipsProblemRows: false,
  tagIds: [],
};

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, by = team.owner) =>
  withTenant(database.cell, by.context, "write", fn);
const administer = (statement: string, values: readonly unknown[] = []) =>
  asAdministrator(database.adminUrl, (admin) => admin.query(statement, [...values]));

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
});
beforeEach(async () => {
  projectId = await write((tx) => createProject(tx, { title: "Survey" }));
});

async function imported(rows: readonly string[], chosen = choices, header = "text,tag,who"): Promise<string> {
  const id = newId();
  const key = objectKey({ region: team.region, teamId: team.teamId }, "files", id);
  const file = { id, projectId, name: "a.csv", mimeType: "text/csv", fileType: "DOCUMENT" as const };
  const started = await write((tx) =>
    startImport(tx, { ...file, sizeBytes: 1, sha256: Buffer.alloc(32), objectKey: key }, chosen),
  );
  const prepared = await prepareImport({
    name: "a.csv",
    bytes: Buffer.from([header, ...rows].join("\n")),
    choices: chosen,
    importId: started.id,
  });
  const notes = [...Iterator.from({ [Symbol.iterator]: () => prepared.notesFrom(0) })];
  await withTenant(database.cell, team.system, "write", (tx) => createImportedNotes(tx, started, notes));
  await administer("update imports set status = 'DONE', notes_made = $2 where import_id = $1", [
    started.id,
    notes.length,
  ]);
  return started.id;
}

async function stateOf(importId: string): Promise<Import> {
  const found = (await write((tx) => readImports(tx, [importId]))).get(importId);
  if (found === undefined) throw new Error("no such import");
  return found;
}

async function undo(importId: string, editedNoteIds: readonly string[] = []): Promise<void> {
  await write((tx) => undoImport(tx, { id: importId, editedNoteIds }));
  await runUndo(importId);
}

async function runUndo(importId: string): Promise<void> {
  await undoImportWork({ cell: database.cell }).run(
    { importId },
    {
      context: team.system,
      attempt: 1,
      attemptsMax: 5,
      signal: new AbortController().signal,
      log: silentLog,
    },
  );
}

/** Titles of live rows of a kind, sorted. */
async function live(table: "notes" | "tags" | "people", importId: string): Promise<readonly string[]> {
  const name = table === "people" ? "name" : "title";
  const { rows } = await administer(
    `select ${name} as name from ${table} where author_id = $1 and deleted_at is null order by 1`,
    [importId],
  );
  return rows.map((row) => String(row.name));
}

/** Titles of the project's fields that are not archived. */
async function liveFields(): Promise<readonly string[]> {
  const { rows } = await administer(
    "select title from custom_fields where project_id = $1 and archived_at is null order by 1",
    [projectId],
  );
  return rows.map(({ title }) => String(title));
}

async function noteId(title: string): Promise<string> {
  const { rows } = await administer("select note_id from notes where title = $1 and project_id = $2", [
    title,
    projectId,
  ]);
  return String(rows[0]?.note_id);
}

test("all that an import made goes to the trash, and the log says who undid it", async () => {
  const importId = await imported(
    Array.from({ length: 120 }, (_, at) => `Answer ${String(at).padStart(3, "0")},topic ${at % 3},Who ${at}`),
  );
  expect(await write(async (tx) => readUndoSummary(tx, await stateOf(importId)))).toEqual({
    noteCount: 120,
    editedCount: 0,
    editedNoteIds: [],
    insightCount: 0,
    editedInsightCount: 0,
  });
  await undo(importId);
  expect(await stateOf(importId)).toMatchObject({
    status: "UNDONE",
    progressPercent: 100,
    undoneBy: team.owner.userId,
  });
  for (const table of ["notes", "tags", "people"] as const) expect(await live(table, importId)).toEqual([]);
  const { rows } = await administer(
    "select kind, count(*)::int as count from audit_entries where subject_id = $1 or kind = 'note.deleted' group by kind",
    [importId],
  );
  expect(Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))).toEqual({
    "import.started": 1,
    "import.undone": 1,
    "note.deleted": 120,
  });
});

test("notes that somebody worked on stay with what they use, unless they are chosen", async () => {
  const importId = await imported(["One,a,Ana", "Two,b,Ben", "Three,c,Cem", "Four,d,Dov"]);
  const [one, two] = [await noteId("One"), await noteId("Two")];
  await write((tx) => updateNote(tx, { id: one, title: "One, read" }));
  await write((tx) => createComment(tx, { objectType: "note", objectId: two, body: "Ask again" }));
  const summary = await write(async (tx) => readUndoSummary(tx, await stateOf(importId)));
  expect(summary).toMatchObject({ noteCount: 4, editedCount: 2, editedNoteIds: [one, two].sort() });
  await undo(importId, [two]);
  expect(await live("notes", importId)).toEqual(["One, read"]);
  expect(await live("tags", importId)).toEqual(["a"]);
  expect(await live("people", importId)).toEqual(["Ana"]);
});

test("a closed project refuses only the undo that would change something in it", async () => {
  const importId = await imported(["One,a,Ana", "Two,b,Ben"]);
  const member = await seedUser(database, team);
  const summary = () => write(async (tx) => readUndoSummary(tx, await stateOf(importId)), member);
  const undoWith = (editedNoteIds: readonly string[]) =>
    write((tx) => undoImport(tx, { id: importId, editedNoteIds }), member);
  const closed = await write((tx) => createProject(tx, { title: "Closed", workspaceAccess: "private" }));
  const one = await noteId("One");
  await write((tx) => updateNote(tx, { id: one, projectId: closed }));
  expect(await summary()).toMatchObject({ noteCount: 2, editedNoteIds: [one] });
  await expect(undoWith([one])).rejects.toMatchObject({ code: "import.undo_needs_access" });
  // The views and rounds of a project that the import created would go with it.
  await administer(
    "insert into import_projects (team_id, import_id, number, project_id) values ($1, $2, 0, $3)",
    [team.teamId, importId, closed],
  );
  expect(await summary()).toBeNull();
  await expect(undoWith([])).rejects.toMatchObject({ code: "import.undo_needs_access" });
  await administer("delete from import_projects where import_id = $1", [importId]);
  await undoWith([]);
  expect(await stateOf(importId)).toMatchObject({ status: "UNDOING" });
});

test("an import that still runs is not undone, and one that was undone is left as it is", async () => {
  const importId = await imported(["One,a,Ana"]);
  await administer("update imports set status = 'PROCESSING' where import_id = $1", [importId]);
  await expect(undo(importId)).rejects.toMatchObject({ code: "import.not_possible_now" });
  await administer("update imports set status = 'DONE' where import_id = $1", [importId]);
  await undo(importId);
  await undo(importId);
  expect(await stateOf(importId)).toMatchObject({ status: "UNDONE" });
});

test("the fields of a survey go too, but one that a note still uses", async () => {
  const survey: TableChoices = {
    ...choices,
    shape: "SURVEY",
    roles: ["FREE_TEXT", "SINGLE_SELECT", "MULTI_SELECT"],
    answerSeparators: [null, null, ";"],
  };
  const rows = ["Slow,Weekly,Paper; Phone", "Dear,Monthly,"];
  const importId = await imported(rows, survey, "Why?,How often?,With what?");
  expect(await liveFields()).toEqual(["How often?", "With what?"]);
  await write(async (tx) => updateNote(tx, { id: await noteId("Dear"), title: "Prices" }));
  await undo(importId);
  expect(await live("notes", importId)).toEqual(["Prices"]);
  expect(await liveFields()).toEqual(["How often?"]);
});

test("undoing stops where the member who started it may no longer edit", async () => {
  const ben = await seedUser(database, team);
  const importId = await imported(["Kept words,,"]);
  await write((tx) => undoImport(tx, { id: importId, editedNoteIds: [] }), ben);
  await administer("update users set role = 'VIEWER' where user_id = $1", [ben.userId]);
  await runUndo(importId);
  expect(await stateOf(importId)).toMatchObject({
    status: "FAILED",
    failureCode: "import.undo_needs_access",
  });
  expect(await live("notes", importId)).toHaveLength(1);
  await undo(importId);
  expect(await stateOf(importId)).toMatchObject({ status: "UNDONE" });
});
