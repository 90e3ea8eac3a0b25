import { documentText } from "@fieldstone/model/document/document-text.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDocumentContents } from "../documents/read-document.ts";
import { createProject } from "../projects/create-project.ts";
import { createNote } from "./create-note.ts";
import type { NoteList } from "./note-store.ts";
import { countProjectNotes, listProjectNotes, readNotes } from "./read-notes.ts";
import { deleteNote, restoreNote } from "./trash-note.ts";
import { updateNote } from "./update-note.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let viewer: SeededUser;
let projectId: string;
let privateProjectId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  projectId = await write(team.owner, (tx) => createProject(tx, { title: "Open" }));
  privateProjectId = await write(team.owner, (tx) =>
    createProject(tx, { title: "Private", workspaceAccess: "private" }),
  );
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

function read<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "read", fn);
}

async function make(title: string, markdown = ""): Promise<string> {
  const { id } = await write(contributor, (tx) =>
    createNote(tx, { projectId, title, body: { kind: "markdown", markdown } }),
  );
  return id;
}

describe("a note", () => {
  it("holds the text that it was made with, its abstract, its count of words and its author", async () => {
    const id = await make(" Call with Ana ", "# Why\n\nShe *could not* export.");
    const [note, content] = await read(contributor, async (tx) => [
      (await readNotes(tx, [id])).get(id),
      (await readDocumentContents(tx, [id])).get(id),
    ]);
    expect(note).toMatchObject({
      title: "Call with Ana",
      version: 1,
      contentAbstract: "Why She could not export.",
      wordCount: 5,
      author_kind: "person",
      author_id: contributor.userId,
    });
    expect(content && documentText(content).text).toBe("Why\nShe could not export.");
  });

  it("keeps who made it: an import is no person", async () => {
    const importId = team.teamId;
    const { id } = await withTenant(database.cell, team.system, "write", (tx) =>
      createNote(tx, {
        projectId,
        title: "talk",
        importOrigin: "talk.vtt",
        author: { kind: "import", importId },
        body: { kind: "turns", turns: [{ speaker: "Ana", startMs: 0, endMs: 900, text: "Hello" }] },
      }),
    );
    const note = (await read(contributor, (tx) => readNotes(tx, [id]))).get(id);
    expect(note).toMatchObject({ author_kind: "import", author_id: importId, importOrigin: "talk.vtt" });
  });

  it("is refused to a VIEWER's writing and to whom its project is hidden", async () => {
    await expect(write(viewer, (tx) => createNote(tx, { projectId }))).rejects.toMatchObject({
      title: "Forbidden",
    });
    await expect(
      write(contributor, (tx) => createNote(tx, { projectId: privateProjectId })),
    ).rejects.toMatchObject({
      code: "project.not_found",
    });
    const { id } = await write(team.owner, (tx) =>
      createNote(tx, { projectId: privateProjectId, title: "Secret" }),
    );
    expect(await read(contributor, (tx) => readNotes(tx, [id]))).toEqual(new Map());
    await expect(write(contributor, (tx) => updateNote(tx, { id, title: "Mine" }))).rejects.toMatchObject({
      code: "note.not_found",
    });
    await expect(write(contributor, (tx) => deleteNote(tx, id))).rejects.toMatchObject({
      code: "note.not_found",
    });
  });

  it("moves only where its mover may write", async () => {
    const id = await make("Mobile");
    await expect(
      write(contributor, (tx) => updateNote(tx, { id, projectId: privateProjectId })),
    ).rejects.toMatchObject({
      code: "project.not_found",
    });
    await write(team.owner, (tx) => updateNote(tx, { id, projectId: privateProjectId }));
    expect(await read(contributor, (tx) => readNotes(tx, [id]))).toEqual(new Map());
  });

  it("leaves lists when deleted and comes back as it was", async () => {
    const id = await make("Kept", "words");
    await write(contributor, (tx) => deleteNote(tx, id));
    expect(await read(contributor, (tx) => readNotes(tx, [id]))).toEqual(new Map());
    await expect(write(contributor, (tx) => updateNote(tx, { id, title: "No" }))).rejects.toMatchObject({
      code: "note.not_found",
    });
    await write(contributor, (tx) => restoreNote(tx, id));
    expect((await read(contributor, (tx) => readNotes(tx, [id]))).get(id)).toMatchObject({
      title: "Kept",
      wordCount: 1,
    });
  });

  it("refuses a title over 200 characters by name", async () => {
    await expect(make("x".repeat(201))).rejects.toMatchObject({ code: "title.too_long", field: "title" });
  });
});

describe("the list of notes", () => {
  const list = (change: Partial<NoteList> = {}): NoteList => ({
    projectId,
    sort: "UPDATED",
    direction: "DESC",
    titleContains: undefined,
    ...change,
  });

  async function titles(wanted: NoteList, limit = 2): Promise<string[]> {
    const all: string[] = [];
    for (let after: readonly string[] | undefined; ; ) {
      const page = await read(viewer, (tx) => listProjectNotes(tx, wanted, { limit, after }));
      all.push(...page.items.map((note) => note.title));
      const last = page.items.at(-1);
      if (!page.hasNextPage || last === undefined) return all;
      after = [last.sortKey, last.id];
    }
  }

  it("comes page by page without a gap or a repeat, in each order", async () => {
    for (const title of ["b one", "a two", "C three", "d four", "e five"]) await make(title);
    expect(await titles(list({ sort: "TITLE", direction: "ASC" }))).toEqual([
      "a two",
      "b one",
      "C three",
      "d four",
      "e five",
    ]);
    expect(await titles(list({ sort: "CREATED", direction: "DESC" }))).toEqual([
      "e five",
      "d four",
      "C three",
      "a two",
      "b one",
    ]);
    expect(await titles(list())).toHaveLength(5);
  });

  it("finds titles in any case, and counts what it lists", async () => {
    for (const title of ["Export fails", "exporting 100%", "Import"]) await make(title);
    const wanted = list({ titleContains: "EXPORT" });
    expect((await titles(wanted)).sort()).toEqual(["Export fails", "exporting 100%"]);
    expect(await read(viewer, (tx) => countProjectNotes(tx, wanted))).toBe(2);
    expect(await titles(list({ titleContains: "%" }))).toEqual(["exporting 100%"]);
  });

  it("of a hidden project is refused", async () => {
    await expect(
      read(contributor, (tx) =>
        listProjectNotes(tx, list({ projectId: privateProjectId }), { limit: 5, after: undefined }),
      ),
    ).rejects.toMatchObject({ code: "project.not_found" });
  });
});
