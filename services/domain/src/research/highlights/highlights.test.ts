import { documentHighlightedTextMax } from "@fieldstone/document/document-limits.ts";
import { createHighlightAnchor, highlightTextLengthMax } from "@fieldstone/document/highlight-anchor.ts";
import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { bulkItemsMax, bulkTagsMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDocumentStates } from "../documents/document-store.ts";
import { createNote } from "../notes/create-note.ts";
import { deleteNote } from "../notes/trash-note.ts";
import { createPerson } from "../people/create-person.ts";
import { setNotePeople } from "../people/note-people-store.ts";
import { createProject } from "../projects/create-project.ts";
import { createTag } from "../tags/create-tag.ts";
import { listBoardsOfProjects } from "../tags/read-tag-boards.ts";
import { type CreateHighlightInput, createHighlight } from "./create-highlight.ts";
import { levelOnHighlight } from "./highlight-policy.ts";
import { markWords } from "./mark-words.ts";
import { moveHighlight } from "./move-highlight.ts";
import {
  countPersonHighlights,
  countProjectHighlights,
  findTagIdsOfHighlights,
  type HighlightFilter,
  listPersonHighlights,
  listProjectHighlights,
  readHighlights,
  readHighlightsOfDocuments,
} from "./read-highlights.ts";
import { tagHighlight, untagHighlight } from "./tag-highlight.ts";
import { deleteHighlight, restoreHighlight } from "./trash-highlight.ts";
import { updateHighlightTags } from "./update-highlight-tags.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let viewer: SeededUser;
let projectId: string;
let noteId: string;

const turns = [
  { speaker: "Ana", startMs: 0, endMs: 2000, text: "The export failed twice." },
  { speaker: "Ben", startMs: 2000, endMs: 5000, text: "Did you try again?" },
];

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  team = await seedTeam(database);
  contributor = await seedUser(database, team);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  projectId = await write(team.owner, (tx) =>
    createProject(tx, { title: "Study", workspaceAccess: "limited" }),
  );
  ({ id: noteId } = await write(team.owner, (tx) =>
    createNote(tx, { projectId, body: { kind: "turns", turns } }),
  ));
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

function read<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "read", fn);
}

async function select(words: string): Promise<Omit<CreateHighlightInput, "id">> {
  const stored = await read(team.owner, async (tx) => (await readDocumentStates(tx, [noteId])).get(noteId));
  const shared = readSharedText(
    documentFragment(openSharedDocument(stored?.state ?? new Uint8Array(), stored?.updates)),
  );
  const at = shared.text.indexOf(words);
  const made = createHighlightAnchor(shared, at, at + words.length);
  if (made === null) throw new Error(`"${words}" is not in the note`);
  return { documentId: noteId, anchorStart: made.anchor.start, anchorEnd: made.anchor.end, text: words };
}

async function mark(
  words: string,
  user = contributor,
  more: Partial<CreateHighlightInput> = {},
): Promise<string> {
  const selected = await select(words);
  return write(user, (tx) => createHighlight(tx, { ...selected, ...more }));
}

async function makeTag(title: string): Promise<string> {
  return write(team.owner, async (tx) => {
    const [board] = await listBoardsOfProjects(tx, [projectId]);
    return createTag(tx, { tagBoardId: board?.id ?? "", title });
  });
}

describe("a highlight", () => {
  it("needs no right to edit, and keeps the exact words, their speaker and their time", async () => {
    const id = await mark("export failed");
    const found = (await read(viewer, (tx) => readHighlights(tx, [id]))).get(id);
    expect(found).toMatchObject({
      text: "export failed",
      speaker: "Ana",
      startMs: 0,
      endMs: 2000,
      state: "anchored",
      documentVersion: 1,
      author_id: contributor.userId,
    });
  });

  it("over two speakers is nobody's alone and spans both times", async () => {
    const id = await mark("twice.\nDid you");
    const found = (await read(viewer, (tx) => readHighlights(tx, [id]))).get(id);
    expect(found).toMatchObject({ text: "twice.\nDid you", speaker: null, startMs: 0, endMs: 5000 });
  });

  it("is refused where the text says otherwise than the person saw", async () => {
    const selected = await select("export failed");
    await expect(
      write(contributor, (tx) => createHighlight(tx, { ...selected, text: "export worked" })),
    ).rejects.toMatchObject({ code: "highlight.text_differs" });
    await expect(
      write(contributor, (tx) => createHighlight(tx, { ...selected, anchorEnd: new Uint8Array([9, 9]) })),
    ).rejects.toMatchObject({ code: "highlight.text_differs" });
  });

  it("is refused where the text has as many as it can hold, and one more may not come back", async () => {
    const [first, second] = [await mark("export failed"), await mark("try again")];
    await write(contributor, (tx) => deleteHighlight(tx, second));
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        `insert into highlights select (jsonb_populate_record(null::highlights, to_jsonb(highlights)
            || jsonb_build_object('highlight_id', gen_random_uuid(), 'text', repeat('x', $3::int)))).*
          from highlights, generate_series(1, $2) where highlight_id = $1`,
        [first, Math.ceil(documentHighlightedTextMax / highlightTextLengthMax), highlightTextLengthMax],
      ),
    );
    const full = { code: "highlight.too_many" };
    await expect(mark("failed twice")).rejects.toMatchObject(full);
    await expect(
      write(contributor, (tx) => markWords(tx, { documentId: noteId, words: "failed twice", tagIds: [] })),
    ).rejects.toMatchObject(full);
    await expect(write(contributor, (tx) => restoreHighlight(tx, second))).rejects.toMatchObject(full);
  });

  it("sent twice with one id is one", async () => {
    const id = newId();
    expect([await mark("twice", contributor, { id }), await mark("twice", contributor, { id })]).toEqual([
      id,
      id,
    ]);
    expect((await read(viewer, (tx) => readHighlightsOfDocuments(tx, [noteId]))).get(noteId)).toHaveLength(1);
  });

  it("is never a VIEWER's, nor in a note that is gone", async () => {
    await expect(mark("twice", viewer)).rejects.toMatchObject({ title: "Forbidden" });
    const selected = await select("twice");
    await write(team.owner, (tx) => deleteNote(tx, noteId));
    await expect(write(contributor, (tx) => createHighlight(tx, selected))).rejects.toMatchObject({
      code: "document.not_found",
    });
  });

  it("is shown as its author's to change, and as nobody else's who cannot edit", async () => {
    const id = await mark("export failed");
    const found = (await read(viewer, (tx) => readHighlights(tx, [id]))).get(id);
    if (found === undefined) throw new Error("the highlight is not there");
    const levelOf = (user: SeededUser) => levelOnHighlight(user.context.actor, found, "READ");
    expect([contributor, team.owner, viewer].map(levelOf)).toEqual(["WRITE", "READ", "READ"]);
    expect(levelOnHighlight(contributor.context.actor, found, "FULL")).toBe("FULL");
  });

  it("can be moved, deleted and brought back by its author alone among those who cannot edit", async () => {
    const own = await mark("failed");
    const others = await mark("twice", team.owner);
    await expect(write(contributor, (tx) => deleteHighlight(tx, others))).rejects.toMatchObject({
      title: "Forbidden",
    });
    const selected = await select("Did you try");
    await write(contributor, (tx) => moveHighlight(tx, { id: own, ...selected }));
    expect((await read(viewer, (tx) => readHighlights(tx, [own]))).get(own)).toMatchObject({
      text: "Did you try",
      speaker: "Ben",
    });
    await write(contributor, (tx) => deleteHighlight(tx, own));
    expect(await read(viewer, (tx) => readHighlights(tx, [own]))).toEqual(new Map());
  });
});

describe("tags", () => {
  it("come back with a highlight that comes back", async () => {
    const tagId = await makeTag("Bug");
    const id = await mark("failed", contributor, { tagIds: [tagId] });
    await write(contributor, (tx) => deleteHighlight(tx, id));
    await write(contributor, (tx) => restoreHighlight(tx, id));
    expect((await read(viewer, (tx) => findTagIdsOfHighlights(tx, [id]))).get(id)).toEqual([tagId]);
  });

  it("are put on and taken off, and twice is no fault", async () => {
    const [bug, pain] = [await makeTag("Bug"), await makeTag("Pain")];
    const id = await mark("failed");
    for (const tagIds of [[bug, pain], [bug]])
      await write(contributor, (tx) => tagHighlight(tx, { highlightId: id, tagIds }));
    for (const tagIds of [[pain], [pain]])
      await write(contributor, (tx) => untagHighlight(tx, { highlightId: id, tagIds }));
    expect((await read(viewer, (tx) => findTagIdsOfHighlights(tx, [id]))).get(id)).toEqual([bug]);
    await expect(
      write(contributor, (tx) => tagHighlight(tx, { highlightId: id, tagIds: [newId()] })),
    ).rejects.toMatchObject({
      code: "tag.not_found",
    });
    await expect(
      write(viewer, (tx) => tagHighlight(tx, { highlightId: id, tagIds: [pain] })),
    ).rejects.toMatchObject({
      title: "Forbidden",
    });
  });

  it("narrow the project's list to highlights that carry all of them", async () => {
    const [bug, pain] = [await makeTag("Bug"), await makeTag("Pain")];
    const both = await mark("failed", contributor, { tagIds: [bug, pain] });
    await mark("twice", contributor, { tagIds: [bug] });
    await mark("Did", contributor, { inlineCommentOnly: true });
    const list = { projectId, tagIds: [bug, pain] };
    const page = await read(viewer, (tx) => listProjectHighlights(tx, list, { limit: 10, after: undefined }));
    expect(page.items.map((item) => item.id)).toEqual([both]);
    expect(await read(viewer, (tx) => countProjectHighlights(tx, { projectId, tagIds: [] }))).toBe(2);
  });
});

describe("several highlights", () => {
  const tagsOf = async (ids: readonly string[]) => {
    const found = await read(team.owner, (tx) => findTagIdsOfHighlights(tx, ids));
    return ids.map((id) => found.get(id) ?? []);
  };

  it("are tagged, moved and untagged together", async () => {
    const ids = [await mark("export failed"), await mark("try again")];
    const [first, second] = [await makeTag("First"), await makeTag("Second")];
    const update = (addTagIds: readonly string[], removeTagIds: readonly string[]) =>
      write(contributor, (tx) => updateHighlightTags(tx, { highlightIds: ids, addTagIds, removeTagIds }));
    await update([first], []);
    expect(await tagsOf(ids)).toEqual([[first], [first]]);
    await update([second], [first]);
    expect(await tagsOf(ids)).toEqual([[second], [second]]);
    await update([], [second]);
    expect(await tagsOf(ids)).toEqual([[], []]);
  });

  it("are all left as they were where one of them is refused", async () => {
    const [id, tagId] = [await mark("export failed"), await makeTag("First")];
    const update = (user: SeededUser, highlightIds: readonly string[], addTagIds = [tagId]) =>
      write(user, (tx) => updateHighlightTags(tx, { highlightIds, addTagIds, removeTagIds: [] }));
    await expect(update(contributor, [id, newId()])).rejects.toMatchObject({ code: "highlight.not_found" });
    await expect(update(viewer, [id])).rejects.toMatchObject({ title: "Forbidden" });
    await expect(update((await seedTeam(database)).owner, [id])).rejects.toMatchObject({
      code: "highlight.not_found",
    });
    expect(await tagsOf([id])).toEqual([[]]);
    const many = Array.from({ length: bulkItemsMax + 1 }, () => newId());
    await expect(update(contributor, many)).rejects.toMatchObject({ code: "bulk.too_many" });
    const tags = Array.from({ length: bulkTagsMax + 1 }, () => newId());
    await expect(update(contributor, [id], tags)).rejects.toMatchObject({ code: "bulk.too_many" });
  });

  it("are listed by note, person and words", async () => {
    const ids = [await mark("export failed"), await mark("try again")];
    const personId = await write(team.owner, (tx) => createPerson(tx, { name: "ana" }));
    const list = async (filter: Partial<HighlightFilter>) => {
      const page = await read(contributor, (tx) =>
        listProjectHighlights(tx, { projectId, tagIds: [], ...filter }, { limit: 10, after: undefined }),
      );
      return page.items.map((highlight) => highlight.id).toSorted();
    };
    expect(await list({ noteIds: [noteId] })).toEqual(ids.toSorted());
    expect(await list({ noteIds: [newId()] })).toEqual([]);
    expect(await list({ textContains: "EXPORT" })).toEqual(ids.slice(0, 1));
    expect(await list({ textContains: "%" })).toEqual([]);
    expect(await list({ personIds: [personId] })).toEqual([]);
    await write(team.owner, (tx) => setNotePeople(tx, noteId, [personId]));
    expect(await list({ personIds: [personId] })).toEqual(ids.toSorted());
    const said = await read(contributor, (tx) =>
      listPersonHighlights(tx, { personId }, { limit: 10, after: undefined }),
    );
    expect(said.items.map((highlight) => highlight.id)).toEqual(ids.slice(0, 1));
    expect(await read(contributor, (tx) => countPersonHighlights(tx, { personId }))).toBe(1);
    const nothing = { personId, textContains: "words that nobody said" };
    expect(await read(contributor, (tx) => countPersonHighlights(tx, nothing))).toBe(0);
  });
});
