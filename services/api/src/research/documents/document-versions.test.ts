import {
  createSharedDocument,
  documentFragment,
  documentFromShared,
  openSharedDocument,
  replaceSharedContent,
} from "@fieldstone/document/shared-document.ts";
import { appendUpdates } from "@fieldstone/domain/research/documents/updates/append-updates.ts";
import { loadDocument } from "@fieldstone/domain/research/documents/updates/load-document.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let projectId: string;
let noteId: string;
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  ({ team, projectId } = await world(database));
  const body = { kind: "markdown", markdown: "First." } as const;
  noteId = (await write((tx) => createNote(tx, { projectId, title: "Note", body }))).id;
  await saveText("Second.");
  await saveText("Third.");
});
afterAll(() => api.close());

/** Edits a text as an editor does, and saves it. */
async function saveText(text: string, documentId = noteId, authorId = team.owner.userId): Promise<void> {
  const [state = new Uint8Array()] = (await write((tx) => loadDocument(tx, documentId))).updates;
  const doc = openSharedDocument(state);
  const updates: { update: Uint8Array; authorId: string }[] = [];
  doc.on("update", (update: Uint8Array) => updates.push({ update, authorId }));
  const next = createSharedDocument({
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  });
  replaceSharedContent(doc, documentFromShared(documentFragment(next)));
  await write((tx) => appendUpdates(tx, documentId, updates, "test"));
  await write((tx) => saveDocument(tx, documentId, "test"));
}

const ask = async (user: SeededUser, query: string, variables: Record<string, unknown>) =>
  (await askGraphql(api, team, { query, variables }, { cookie: await sessionCookieOf(database, team, user) }))
    .body;

const versionsQuery = `query Versions($id: ID!, $after: String) {
  note(id: $id) { version versions(first: 2, after: $after) {
    pageInfo { hasNextPage endCursor } edges { node { version text author { kind } } } } } }`;
const restore = `mutation Restore($input: RestoreVersionInput!) {
  restoreNoteVersion(input: $input) { note { version contentAbstract } } }`;

describe("a note's versions", () => {
  test("come the newest first, page by page", async () => {
    const id = toShortId(noteId);
    const { data } = await ask(team.owner, versionsQuery, { id });
    expect(data.note.version).toBe(3);
    expect(data.note.versions.edges).toEqual([
      { node: { version: 3, text: "Third.", author: { kind: "person" } } },
      { node: { version: 2, text: "Second.", author: { kind: "person" } } },
    ]);
    const after = data.note.versions.pageInfo.endCursor;
    const rest = await ask(team.owner, versionsQuery, { id, after });
    expect(rest.data.note.versions.edges).toEqual([
      { node: { version: 1, text: "First.", author: { kind: "person" } } },
    ]);
    expect(rest.data.note.versions.pageInfo.hasNextPage).toBe(false);
  });

  test("are restored as a new one by whoever may write, and by no VIEWER", async () => {
    const input = { documentId: toShortId(noteId), version: 1 };
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    const refused = await ask(viewer, restore, { input });
    expect(refused.errors[0].extensions.errorCode).toBe("FORBIDDEN");
    const { data } = await ask(team.owner, restore, { input });
    expect(data.restoreNoteVersion.note).toEqual({ version: 4, contentAbstract: "First." });
    const missing = await ask(team.owner, restore, { input: { ...input, version: 99 } });
    expect(missing.errors[0].extensions).toMatchObject({
      code: "document.version_not_found",
      field: "version",
    });
  });
});

describe("an insight's versions", () => {
  const restoreInsight = `mutation Restore($input: RestoreVersionInput!) {
    restoreInsightVersion(input: $input) { insight { version contentAbstract } } }`;

  test("are restored by their own mutation alone", async () => {
    const insightId = await write((tx) => createInsight(tx, { projectId, title: "Insight" }));
    await saveText("Learned.", insightId);
    await saveText("Learned more.", insightId);
    const input = { documentId: toShortId(insightId), version: 2 };
    const asNote = await ask(team.owner, restore, { input });
    expect(asNote.errors[0].extensions.code).toBe("document.not_found");
    const { data } = await ask(team.owner, restoreInsight, { input });
    expect(data.restoreInsightVersion.insight).toEqual({ version: 4, contentAbstract: "Learned." });
  });
});

describe("who edited last", () => {
  const noteQuery = "query ($id: ID!) { note(id: $id) { editedBy { kind name } } }";
  const insightQuery = "query ($id: ID!) { insight(id: $id) { editedBy { kind name } } }";

  test("is who saved the text last, and is not said once something else of it was changed", async () => {
    const edda = await seedUser(database, team, { name: "Edda Editor" });
    const { id } = await write((tx) => createNote(tx, { projectId, title: "Walk" }));
    const insightId = await write((tx) => createInsight(tx, { projectId, title: "Insight" }));
    await saveText("By the owner.", id);
    await saveText("By Edda.", id, edda.userId);
    await saveText("By Edda.", insightId, edda.userId);
    const editedBy = { kind: "person", name: "Edda Editor" };
    expect((await ask(team.owner, noteQuery, { id })).data.note).toEqual({ editedBy });
    expect((await ask(team.owner, insightQuery, { id: insightId })).data.insight).toEqual({ editedBy });
    await write((tx) => updateNote(tx, { id, title: "Another title" }));
    expect((await ask(team.owner, noteQuery, { id })).data.note).toEqual({ editedBy: null });
  });

  test("is refused to a member whom the project is not shared with, and to another workspace", async () => {
    const closed = await write((tx) => createProject(tx, { title: "Closed", workspaceAccess: "private" }));
    const { id } = await write((tx) => createNote(tx, { projectId: closed, title: "Secret" }));
    const insightId = await write((tx) => createInsight(tx, { projectId: closed, title: "Secret" }));
    const member = await seedUser(database, team);
    const other = await seedTeam(database);
    const cookie = await sessionCookieOf(database, other, other.owner);
    for (const [query, variables, code] of [
      [noteQuery, { id }, "note.not_found"],
      [insightQuery, { id: insightId }, "insight.not_found"],
    ] as const) {
      const refused = await ask(member, query, variables);
      const foreign = (await askGraphql(api, other, { query, variables }, { cookie })).body;
      for (const body of [refused, foreign]) expect(body.errors[0].extensions.code).toBe(code);
    }
  });
});
