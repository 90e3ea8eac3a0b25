import { documentHighlightedTextMax } from "@fieldstone/document/document-limits.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import type { SeededUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createNote } from "../notes/create-note.ts";
import { deleteNote } from "../notes/delete-note.ts";
import { type Conversation, holdConversation } from "./conversation.testing.ts";
import { createHighlight } from "./create-highlight.ts";
import { deleteHighlight, restoreHighlight } from "./delete-highlight.ts";
import { levelOnHighlight } from "./highlight-policy.ts";
import { markWords } from "./mark-words.ts";
import { moveHighlight } from "./move-highlight.ts";
import {
  countProjectHighlights,
  findTagIdsOfHighlights,
  listProjectHighlights,
  readHighlights,
  readHighlightsOfDocuments,
} from "./read-highlights.ts";
import { tagHighlight, untagHighlight } from "./tag-highlight.ts";

let database: TestCellDatabase;
let own: Conversation;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  own = await holdConversation(database);
});

describe("a highlight", () => {
  it("needs no right to edit, and keeps the exact words, their speaker and their time", async () => {
    const { contributor, viewer, read, mark } = own;
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
    const { viewer, read, mark } = own;
    const id = await mark("twice.\nDid you");
    const found = (await read(viewer, (tx) => readHighlights(tx, [id]))).get(id);
    expect(found).toMatchObject({ text: "twice.\nDid you", speaker: null, startMs: 0, endMs: 5000 });
  });

  it("covers as many characters as a highlight may, and no more", async () => {
    const { team, contributor, projectId, write, mark } = own;
    const text = "word ".repeat(highlightLengthMax / 5 + 1).trim();
    const turns = [{ speaker: "Ana", startMs: 0, endMs: 1000, text }];
    const { id: documentId } = await write(team.owner, (tx) =>
      createNote(tx, { projectId, body: { kind: "turns", turns } }),
    );
    await mark(text.slice(0, highlightLengthMax), contributor, { documentId });
    const longer = mark(text.slice(0, highlightLengthMax + 1), contributor, { documentId });
    await expect(longer).rejects.toMatchObject({
      code: "highlight.too_long",
      message: "Select at most 40,000 characters.",
    });
  });

  it("is refused where the text says otherwise than the person saw", async () => {
    const { contributor, write, select } = own;
    const selected = await select("export failed");
    await expect(
      write(contributor, (tx) => createHighlight(tx, { ...selected, text: "export worked" })),
    ).rejects.toMatchObject({ code: "highlight.text_differs" });
    await expect(
      write(contributor, (tx) => createHighlight(tx, { ...selected, anchorEnd: new Uint8Array([9, 9]) })),
    ).rejects.toMatchObject({ code: "highlight.text_differs" });
  });

  it("is refused where the text has as many as it can hold, and one more may not come back", async () => {
    const { contributor, noteId, write, mark } = own;
    const [first, second] = [await mark("export failed"), await mark("try again")];
    await write(contributor, (tx) => deleteHighlight(tx, second));
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        `insert into highlights select (jsonb_populate_record(null::highlights, to_jsonb(highlights)
            || jsonb_build_object('highlight_id', gen_random_uuid(), 'text', repeat('x', $3::int)))).*
          from highlights, generate_series(1, $2) where highlight_id = $1`,
        [first, Math.ceil(documentHighlightedTextMax / highlightLengthMax), highlightLengthMax],
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
    const { contributor, viewer, noteId, read, mark } = own;
    const id = newId();
    expect([await mark("twice", contributor, { id }), await mark("twice", contributor, { id })]).toEqual([
      id,
      id,
    ]);
    expect((await read(viewer, (tx) => readHighlightsOfDocuments(tx, [noteId]))).get(noteId)).toHaveLength(1);
  });

  it("is never a VIEWER's, nor in a note that is gone", async () => {
    const { team, contributor, viewer, noteId, write, select, mark } = own;
    await expect(mark("twice", viewer)).rejects.toMatchObject({ title: "Forbidden" });
    const selected = await select("twice");
    await write(team.owner, (tx) => deleteNote(tx, noteId));
    await expect(write(contributor, (tx) => createHighlight(tx, selected))).rejects.toMatchObject({
      code: "document.not_found",
    });
  });

  it("is shown as its author's to change, and as nobody else's who cannot edit", async () => {
    const { team, contributor, viewer, read, mark } = own;
    const id = await mark("export failed");
    const found = (await read(viewer, (tx) => readHighlights(tx, [id]))).get(id);
    if (found === undefined) throw new Error("the highlight is not there");
    const levelOf = (user: SeededUser) => levelOnHighlight(user.context.actor, found, "READ");
    expect([contributor, team.owner, viewer].map(levelOf)).toEqual(["WRITE", "READ", "READ"]);
    expect(levelOnHighlight(contributor.context.actor, found, "FULL")).toBe("FULL");
  });

  it("can be moved, deleted and brought back by its author alone among those who cannot edit", async () => {
    const { team, contributor, viewer, write, read, select, mark } = own;
    const ownId = await mark("failed");
    const others = await mark("twice", team.owner);
    await expect(write(contributor, (tx) => deleteHighlight(tx, others))).rejects.toMatchObject({
      title: "Forbidden",
    });
    const selected = await select("Did you try");
    await write(contributor, (tx) => moveHighlight(tx, { id: ownId, ...selected }));
    expect((await read(viewer, (tx) => readHighlights(tx, [ownId]))).get(ownId)).toMatchObject({
      text: "Did you try",
      speaker: "Ben",
    });
    await write(contributor, (tx) => deleteHighlight(tx, ownId));
    expect(await read(viewer, (tx) => readHighlights(tx, [ownId]))).toEqual(new Map());
  });
});

describe("tags", () => {
  it("come back with a highlight that comes back", async () => {
    const { contributor, viewer, write, read, mark, makeTag } = own;
    const tagId = await makeTag("Bug");
    const id = await mark("failed", contributor, { tagIds: [tagId] });
    await write(contributor, (tx) => deleteHighlight(tx, id));
    await write(contributor, (tx) => restoreHighlight(tx, id));
    expect((await read(viewer, (tx) => findTagIdsOfHighlights(tx, [id]))).get(id)).toEqual([tagId]);
  });

  it("are put on and taken off, and twice is no fault", async () => {
    const { contributor, viewer, write, read, mark, makeTag } = own;
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
    const { contributor, viewer, projectId, read, mark, makeTag } = own;
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
