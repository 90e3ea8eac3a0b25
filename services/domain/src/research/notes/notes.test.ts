import { documentText } from "@fieldstone/document/document-text.ts";
import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { emptyWorld } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createComment } from "../../conversation/comments/create-comment.ts";
import { listTrash } from "../../discovery/trash/read-trash.ts";
import { authorColumns } from "../../kernel/authors/author.ts";
import { createShareLink } from "../../sharing/share-links/create-share-link.ts";
import { insertVersions } from "../documents/document-store.ts";
import { readDocumentBeginnings, readDocumentContents } from "../documents/read-document.ts";
import { insertUpdates } from "../documents/updates/document-update-store.ts";
import { createPerson } from "../people/create-person.ts";
import { createProject } from "../projects/create-project.ts";
import { createNote } from "./create-note.ts";
import { deleteNote, restoreNote } from "./delete-note.ts";
import { discardBlankNote } from "./discard-blank-note.ts";
import type { NoteList } from "./note-store.ts";
import { countProjectNotes, listProjectNotes, readNotes } from "./read-notes.ts";
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
  ({ team, viewer, projectId } = await emptyWorld(database));
  contributor = await seedUser(database, team);
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

async function saveVersion(documentId: string, userId: string, text: string): Promise<void> {
  await write(contributor, (tx) =>
    insertVersions(tx, [
      {
        documentId,
        version: 2,
        snapshot: new Uint8Array(),
        text,
        author: authorColumns({ kind: "person", userId }),
      },
    ]),
  );
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
      contentAbstract: "Why · She could not export.",
      wordCount: 5,
      author_kind: "person",
      author_id: contributor.userId,
    });
    expect(content && documentText(content).text).toBe("Why\nShe could not export.");
  });

  it("is begun to be read by its first blocks alone, saved or not", async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, line) => `Line ${line}.`).join("\n\n");
    const [long, short] = [
      await make("Long", lines(documentBeginningBlocks + 30)),
      await make("Short", lines(3)),
    ];
    const beginnings = () =>
      read(contributor, async (tx) => {
        const found = await readDocumentBeginnings(tx, [long, short]);
        return [long, short].map((id) => found.get(id)?.content.content?.length);
      });
    expect(await beginnings()).toEqual([documentBeginningBlocks, 3]);
    await withTenant(database.cell, team.system, "write", async (tx) => {
      for (const id of [long, short])
        await insertUpdates(tx, id, [{ update: new Uint8Array([0, 0]), authorId: null }]);
    });
    expect(await beginnings()).toEqual([documentBeginningBlocks, 3]);
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

  it("is discarded when its author leaves it blank, and is not in the trash", async () => {
    const id = await make("");
    expect(await write(contributor, (tx) => discardBlankNote(tx, id))).toBe(true);
    expect(await read(contributor, (tx) => readNotes(tx, [id]))).toEqual(new Map());
    expect(await read(contributor, listTrash)).toMatchObject({ items: [] });
    // A repeated request: it is done already.
    expect(await write(contributor, (tx) => discardBlankNote(tx, id))).toBe(false);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["has a title", (id) => write(contributor, (tx) => updateNote(tx, { id, title: "Ana" }))],
    [
      "is about somebody",
      (id) =>
        write(contributor, async (tx) => {
          const personId = await createPerson(tx, { name: "Ana" });
          await updateNote(tx, { id, peopleIds: [personId] });
        }),
    ],
    [
      "was commented",
      (id) =>
        write(viewer, (tx) => createComment(tx, { objectType: "note", objectId: id, body: "Who is this?" })),
    ],
    [
      "has a share link",
      (id) => write(contributor, (tx) => createShareLink(tx, { objectType: "note", objectId: id })),
    ],
    ["was written in by somebody else", (id) => saveVersion(id, team.owner.userId, "")],
    ["held text once", (id) => saveVersion(id, contributor.userId, "Ana counts on paper.")],
  ])("is kept when it %s", async (_why, change) => {
    const id = await make("");
    await change(id);
    expect(await write(contributor, (tx) => discardBlankNote(tx, id))).toBe(false);
    expect((await read(contributor, (tx) => readNotes(tx, [id]))).has(id)).toBe(true);
  });

  it("is discarded by nobody but its author, and not by one who cannot see it", async () => {
    const id = await make("");
    expect(await write(team.owner, (tx) => discardBlankNote(tx, id))).toBe(false);
    await expect(write(viewer, (tx) => discardBlankNote(tx, id))).rejects.toMatchObject({
      title: "Forbidden",
    });
    const hidden = await write(team.owner, (tx) => createNote(tx, { projectId: privateProjectId }));
    await expect(write(contributor, (tx) => discardBlankNote(tx, hidden.id))).rejects.toMatchObject({
      code: "note.not_found",
    });
    const written = await make("", "words");
    expect(await write(contributor, (tx) => discardBlankNote(tx, written))).toBe(false);
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
