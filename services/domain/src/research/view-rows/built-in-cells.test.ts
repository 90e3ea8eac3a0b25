import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededUser, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { markWords } from "../highlights/mark-words.ts";
import { findTagIdsOfHighlights } from "../highlights/read-highlights.ts";
import { updateHighlightTags } from "../highlights/update-highlight-tags.ts";
import { createInsight } from "../insights/create-insight.ts";
import { readInsights } from "../insights/read-insights.ts";
import { createPerson } from "../people/create-person.ts";
import { findPersonIdsOfNotes } from "../people/read-note-people.ts";
import { createProject } from "../projects/create-project.ts";
import { ensureDefaultTagBoard } from "../tags/boards/default-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { deleteTag } from "../tags/delete-tag.ts";
import { updateTag } from "../tags/update-tag.ts";
import { type CellInput, setCells } from "./set-cells.ts";

let database: TestCellDatabase;
let own: World;
let tagBoardId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user: SeededUser = own.contributor) =>
  own.as(user, fn);

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  own = await world(database);
  tagBoardId = await write((tx) => ensureDefaultTagBoard(tx, own.projectId));
});

const makeTag = (title: string) => write((tx) => createTag(tx, { tagBoardId, title }));
const lock = (id: string) => write((tx) => updateTag(tx, { id, locked: true }));
const mark = (...tagIds: string[]) =>
  write((tx) => markWords(tx, { documentId: own.noteId, words: "was slow", tagIds }));
const tagsOf = async (id: string) =>
  new Set((await write((tx) => findTagIdsOfHighlights(tx, [id]))).get(id) ?? []);
/** A contributor who may write in the project, but not use its locked tags. */
const seedColleague = () => seedUser(database, own.team);
const setTags = (cells: readonly CellInput[], user = own.contributor) =>
  write((tx) => setCells(tx, "HIGHLIGHT", cells), user);
const changesOf = (id: string) =>
  write(async (tx) => {
    const { rows } = await sql<{ kind: string }>`select kind from audit_entries
      where subject_id = ${id} order by seq`.execute(tx.db);
    return rows.map(({ kind }) => kind);
  });

describe("tags of highlights", () => {
  it("are set by id and by title, and the former ones exactly restored", async () => {
    const [slow, price, odd] = [await makeTag("Slow"), await makeTag("Price"), await makeTag("Fast; or not")];
    const id = await mark(slow, price);
    const cell = { objectId: id, key: "tags" };
    expect(await setTags([{ ...cell, text: "fast; or not;PRICE" }])).toEqual([]);
    expect(await tagsOf(id)).toEqual(new Set([price, odd]));
    expect(await setTags([{ ...cell, tagIds: [slow, price] }])).toEqual([]);
    expect(await tagsOf(id)).toEqual(new Set([slow, price]));
    expect(await setTags([{ ...cell, text: "" }])).toEqual([]);
    expect(await tagsOf(id)).toEqual(new Set());
    expect(await setTags([{ ...cell, tagIds: [slow, price] }])).toEqual([]);
    expect(await tagsOf(id)).toEqual(new Set([slow, price]));
  });

  it("that nobody created, that were removed or that are locked set nothing, and say so", async () => {
    const [slow, price, gone] = [await makeTag("Slow"), await makeTag("Price"), await makeTag("Gone")];
    await write((tx) => deleteTag(tx, gone));
    const [id, other] = [await mark(slow), await mark()];
    const cell = { objectId: id, key: "tags" };
    const refused = await setTags([
      { ...cell, text: "Price; Nonsense" },
      { objectId: other, key: "tags", text: "Price" },
    ]);
    expect(refused).toEqual([{ ...cell, message: "This project has no tag “Nonsense”. Create it first." }]);
    expect(await tagsOf(id)).toEqual(new Set([slow]));
    expect(await tagsOf(other)).toEqual(new Set([price]));
    expect(await setTags([{ ...cell, tagIds: [price, gone] }])).toHaveLength(1);
    await lock(slow);
    const colleague = await seedColleague();
    for (const change of [{ text: "" }, { tagIds: [price] }])
      expect(await setTags([{ ...cell, ...change }], colleague)).toMatchObject([
        { message: expect.stringContaining("“Slow” is locked") },
      ]);
    expect(await setTags([{ objectId: other, key: "tags", text: "Slow" }], colleague)).toHaveLength(1);
    expect(await tagsOf(id)).toEqual(new Set([slow]));
    // A locked tag stays without anyone choosing it anew.
    expect(await setTags([{ ...cell, text: "Slow; Price" }], colleague)).toEqual([]);
    expect(await tagsOf(id)).toEqual(new Set([slow, price]));
  });

  it("keep those that the project does not offer, which could not be added again", async () => {
    const elsewhere = await write((tx) => createProject(tx, { title: "Elsewhere" }));
    const foreign = await write(async (tx) =>
      createTag(tx, { tagBoardId: await ensureDefaultTagBoard(tx, elsewhere), title: "Foreign" }),
    );
    const slow = await makeTag("Slow");
    const id = await mark(slow);
    await write((tx) =>
      sql`insert into highlight_tags (team_id, highlight_id, tag_id, author_kind, author_id)
        values (${tx.context.teamId}, ${id}, ${foreign}, 'person', ${own.contributor.userId})`.execute(tx.db),
    );
    const cell = { objectId: id, key: "tags" };
    expect(await setTags([{ ...cell, text: "" }])).toEqual([]);
    expect(await tagsOf(id)).toEqual(new Set([foreign]));
    expect(await setTags([{ ...cell, tagIds: [slow, foreign] }])).toEqual([]);
    expect(await tagsOf(id)).toEqual(new Set([slow, foreign]));
  });

  it("are recorded once for each change, and not where nothing changes", async () => {
    const slow = await makeTag("Slow");
    const id = await mark(slow);
    const before = await changesOf(id);
    await setTags([{ objectId: id, key: "tags", text: "slow" }]);
    expect(await changesOf(id)).toEqual(before);
    await setTags([{ objectId: id, key: "tags", text: "" }]);
    expect(await changesOf(id)).toEqual([...before, "highlight.untagged"]);
  });

  it("are not set by viewers, nor in another workspace, nor by a tag of another one", async () => {
    const slow = await makeTag("Slow");
    const id = await mark(slow);
    const cells = [{ objectId: id, key: "tags", text: "" }];
    await expect(setTags(cells, own.viewer)).rejects.toMatchObject({ code: "member.contributor_needed" });
    const stranger = await world(database);
    await expect(
      stranger.as(stranger.contributor, (tx) => setCells(tx, "HIGHLIGHT", cells)),
    ).rejects.toMatchObject({ code: "highlight.not_found" });
    const theirs = await stranger.as(stranger.contributor, async (tx) => {
      const board = await ensureDefaultTagBoard(tx, stranger.projectId);
      return createTag(tx, { tagBoardId: board, title: "Theirs" });
    });
    for (const change of [{ tagIds: [theirs] }, { text: "Theirs" }])
      expect(await setTags([{ objectId: id, key: "tags", ...change }])).toHaveLength(1);
    expect(await tagsOf(id)).toEqual(new Set([slow]));
    await expect(
      write((tx) => updateHighlightTags(tx, { highlightIds: [id], addTagIds: [theirs], removeTagIds: [] })),
    ).rejects.toMatchObject({ code: "tag.not_found" });
  });
});

describe("people of notes", () => {
  const setPeople = (change: Partial<CellInput>, user = own.contributor) =>
    write((tx) => setCells(tx, "NOTE", [{ objectId: own.noteId, key: "people", ...change }]), user);
  const people = async () =>
    new Set((await write((tx) => findPersonIdsOfNotes(tx, [own.noteId]))).get(own.noteId) ?? []);

  it("are set by id, by name and by address, and the former ones exactly restored", async () => {
    const ada = await write((tx) => createPerson(tx, { name: "Ada", email: "ada@x.test" }));
    const bo = await write((tx) => createPerson(tx, { name: "Bo" }));
    expect(await setPeople({ text: "ADA@x.test; Bo" })).toEqual([]);
    expect(await people()).toEqual(new Set([ada, bo]));
    expect(await setPeople({ text: "Bo; Nobody" })).toMatchObject([
      { message: "Nobody in People is called “Nobody”. Add them first." },
    ]);
    expect(await people()).toEqual(new Set([ada, bo]));
    expect(await setPeople({ text: "" })).toEqual([]);
    expect(await people()).toEqual(new Set());
    expect(await setPeople({ personIds: [ada, bo] })).toEqual([]);
    expect(await people()).toEqual(new Set([ada, bo]));
  });

  it("are not set by viewers, nor in another workspace", async () => {
    const ada = await write((tx) => createPerson(tx, { name: "Ada" }));
    await expect(setPeople({ personIds: [ada] }, own.viewer)).rejects.toMatchObject({ title: "Forbidden" });
    const stranger = await world(database);
    await expect(setPeople({ personIds: [ada] }, stranger.contributor)).rejects.toMatchObject({
      code: "note.not_found",
    });
    expect(await people()).toEqual(new Set());
  });
});

describe("whether insights are published", () => {
  const makeInsight = () => write((tx) => createInsight(tx, { projectId: own.projectId, title: "Learned" }));
  const publish = (objectId: string, text: string, user = own.contributor) =>
    write((tx) => setCells(tx, "INSIGHT", [{ objectId, key: "published", text }]), user);
  const publishedAt = async (id: string) =>
    (await write((tx) => readInsights(tx, [id]))).get(id)?.publishedAt ?? null;
  const isPublished = async (id: string) => (await publishedAt(id)) !== null;

  it("is set by yes and no, and cleared to no", async () => {
    const id = await makeInsight();
    expect(await publish(id, "yes")).toEqual([]);
    expect(await isPublished(id)).toBe(true);
    expect(await publish(id, "perhaps")).toHaveLength(1);
    expect(await isPublished(id)).toBe(true);
    expect(await publish(id, "")).toEqual([]);
    expect(await isPublished(id)).toBe(false);
    expect((await changesOf(id)).slice(-2)).toEqual(["insight.published", "insight.unpublished"]);
  });

  it("has its former day again when it was cleared and that is undone", async () => {
    const id = await makeInsight();
    await publish(id, "yes");
    const before = await publishedAt(id);
    await publish(id, "");
    await write((tx) => setCells(tx, "INSIGHT", [{ objectId: id, key: "published", text: "yes" }], true));
    expect(await publishedAt(id)).toEqual(before);
  });

  it("is not set by viewers, nor in another workspace", async () => {
    const id = await makeInsight();
    await expect(publish(id, "yes", own.viewer)).rejects.toMatchObject({ title: "Forbidden" });
    const stranger = await world(database);
    await expect(publish(id, "yes", stranger.contributor)).rejects.toMatchObject({
      code: "insight.not_found",
    });
    expect(await isPublished(id)).toBe(false);
  });
});
