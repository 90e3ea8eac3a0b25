import { newId } from "@fieldstone/model/ids.ts";
import { bulkItemsMax, bulkTagsMax } from "@fieldstone/model/limits.ts";
import { type SeededUser, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPerson } from "../people/create-person.ts";
import { setNotePeople } from "../people/note-people-store.ts";
import { type Conversation, holdConversation } from "./conversation.testing.ts";
import {
  countPersonHighlights,
  findTagIdsOfHighlights,
  type HighlightFilter,
  listPersonHighlights,
  listProjectHighlights,
} from "./read-highlights.ts";
import { updateHighlightTags } from "./update-highlight-tags.ts";

let database: TestCellDatabase;
let own: Conversation;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  own = await holdConversation(database);
});

describe("several highlights", () => {
  const tagsOf = async (ids: readonly string[]) => {
    const found = await own.read(own.team.owner, (tx) => findTagIdsOfHighlights(tx, ids));
    return ids.map((id) => found.get(id) ?? []);
  };

  it("are tagged, moved and untagged together", async () => {
    const { contributor, write, mark, makeTag } = own;
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
    const { contributor, viewer, write, mark, makeTag } = own;
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
    const { team, contributor, projectId, noteId, write, read, mark } = own;
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
