import { leavesOutAi } from "@fieldstone/model/filters/leaves-out-ai.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { crossTableCellsMax, crossTableColumnsMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf, type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createCustomField } from "../../research/fields/create-custom-field.ts";
import { setFieldValue } from "../../research/fields/set-field-value.ts";
import { filterCondition } from "../../research/filters/filter-condition.ts";
import { parseFilter } from "../../research/filters/parse-filter.ts";
import { deleteHighlight } from "../../research/highlights/delete-highlight.ts";
import { markWords } from "../../research/highlights/mark-words.ts";
import { countProjectHighlights } from "../../research/highlights/read-highlights.ts";
import { tagHighlight } from "../../research/highlights/tag-highlight.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { deleteNote } from "../../research/notes/delete-note.ts";
import { updateNote } from "../../research/notes/update-note.ts";
import { createPerson } from "../../research/people/create-person.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { createTagBoard } from "../../research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "../../research/tags/boards/create-tag-group.ts";
import { createTag } from "../../research/tags/create-tag.ts";
import { deleteTag } from "../../research/tags/delete-tag.ts";
import { countCrossTable, emptyColumnId } from "./count-cross-table.ts";
import { countTags } from "./count-tags.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let tagBoardId: string;
let tagGroupId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
const read = <T>(fn: (tx: TenantTransaction) => Promise<T>, user = team.owner): Promise<T> =>
  withTenant(database.cell, user.context, "read", fn);

beforeEach(async () => {
  team = await seedTeam(database);
  projectId = await write((tx) => createProject(tx, { title: "Study", workspaceAccess: "private" }));
  tagBoardId = await write((tx) => createTagBoard(tx, { projectId, title: "Board" }));
  tagGroupId = await write((tx) => createTagGroup(tx, { tagBoardId, title: "Group" }));
});

const makeTag = (title: string, groupId: string | null = tagGroupId) =>
  write((tx) => createTag(tx, { tagBoardId, tagGroupId: groupId, title }));
const makeNote = async (markdown: string) =>
  (await write((tx) => createNote(tx, { projectId, body: { kind: "markdown", markdown } }))).id;
const mark = (documentId: string, words: string, ...tagIds: string[]) =>
  write((tx) => markWords(tx, { documentId, words, tagIds }));

it("counts highlights, notes and characters of each tag, and of each group without counting one twice", async () => {
  const [slow, wrong, loose] = [await makeTag("slow"), await makeTag("wrong"), await makeTag("loose", null)];
  const [first, second] = [await makeNote("one three seven"), await makeNote("one three seven")];
  await mark(first, "one", slow, wrong);
  await mark(first, "three", slow);
  await mark(second, "seven", wrong, loose);
  const counts = await read((tx) => countTags(tx, { projectId }));
  const place = { boardId: tagBoardId, groupId: tagGroupId };
  const none = { boardId: tagBoardId, groupId: null };
  expect(new Set(counts)).toEqual(
    new Set([
      { ...place, tagId: slow, highlightCount: 2, noteCount: 1, textVolume: 8 },
      { ...place, tagId: wrong, highlightCount: 2, noteCount: 2, textVolume: 8 },
      { ...place, tagId: null, highlightCount: 3, noteCount: 2, textVolume: 13 },
      { ...none, tagId: loose, highlightCount: 1, noteCount: 1, textVolume: 5 },
      { ...none, tagId: null, highlightCount: 1, noteCount: 1, textVolume: 5 },
    ]),
  );
});

it("leaves out what is in the trash: tags, highlights and notes", async () => {
  const [kept, gone] = [await makeTag("kept"), await makeTag("gone")];
  const [note, deleted] = [await makeNote("one three"), await makeNote("one three")];
  await mark(note, "one", kept, gone);
  const highlight = await mark(note, "three", kept);
  await mark(deleted, "one", kept);
  await write((tx) => deleteTag(tx, gone));
  await write((tx) => deleteHighlight(tx, highlight));
  await write((tx) => deleteNote(tx, deleted));
  const counts = await read((tx) => countTags(tx, { projectId }));
  expect(counts.map(({ tagId, highlightCount }) => [tagId, highlightCount])).toEqual(
    expect.arrayContaining([
      [kept, 1],
      [null, 1],
    ]),
  );
  expect(counts).toHaveLength(2);
});

it("counts what a filter lets through alone, in both", async () => {
  const tag = await makeTag("slow");
  const note = await makeNote("one three");
  await mark(note, "one", tag);
  await mark(note, "three", tag);
  const fieldId = await write((tx) =>
    createCustomField(tx, { projectId, objectType: "NOTE", title: "Size", type: "SELECT", options: [] }),
  );
  const form = parseFilter({
    combinator: "And",
    fields: [
      {
        id: "1",
        field: { source: "system", name: "Content" },
        operator: "contains",
        values: { text: "three" },
      },
    ],
  });
  const dates = { now: new Date(), timezoneOffsetMinutes: 0 };
  const [counts, table] = await read(async (tx) => {
    const filter = await filterCondition(tx, "highlights", form, dates);
    return [
      await countTags(tx, { projectId, filter }),
      await countCrossTable(tx, { projectId, filter }, fieldId),
    ];
  });
  expect(counts.map(({ highlightCount }) => highlightCount)).toEqual([1, 1]);
  expect(table.cells.every(({ highlightCount }) => highlightCount === 1)).toBe(true);
});

it("leaves out AI whole: its highlights, and the tags that it gave to those of people", async () => {
  const [byPerson, byAi] = [await makeTag("slow"), await makeTag("wrong")];
  const note = await makeNote("one three");
  const highlight = await mark(note, "one", byPerson);
  const author = { kind: "model", model: "large", promptVersion: "1" } as const;
  await write((tx) => tagHighlight(tx, { highlightId: highlight, tagIds: [byAi], author }));
  const form = parseFilter({
    combinator: "And",
    fields: [
      {
        id: "1",
        field: { source: "system", name: "AiGenerated" },
        operator: "is",
        values: { boolean: false },
      },
    ],
  });
  const dates = { now: new Date(), timezoneOffsetMinutes: 0 };
  const [counts, listed] = await read(async (tx) => {
    const filter = await filterCondition(tx, "highlights", form, dates);
    const rule = { projectId, filter, withoutAi: leavesOutAi(form) };
    const list = async (tagId: string) => countProjectHighlights(tx, { ...rule, tagIds: [tagId] });
    return [await countTags(tx, rule), [await list(byPerson), await list(byAi)]];
  });
  expect(counts.flatMap(({ tagId }) => tagId ?? [])).toEqual([byPerson]);
  expect(listed).toEqual([1, 0]);
  const all = await read((tx) => countTags(tx, { projectId }));
  expect(all.flatMap(({ tagId }) => tagId ?? []).toSorted()).toEqual([byPerson, byAi].toSorted());
});

it("crosses tags with the options of a field, a note of several options under each and once in the totals", async () => {
  const [slow, wrong] = [await makeTag("slow"), await makeTag("wrong")];
  const options = [{ label: "Small" }, { label: "Large" }, { label: "Unused" }];
  const fieldId = await write((tx) =>
    createCustomField(tx, { projectId, objectType: "NOTE", title: "Size", type: "SELECT", options }),
  );
  const [both, small, bare] = [await makeNote("one three"), await makeNote("one"), await makeNote("one")];
  await mark(both, "one", slow);
  await mark(both, "three", slow, wrong);
  await mark(small, "one", wrong);
  await mark(bare, "one", slow);
  await write((tx) => setFieldValue(tx, "NOTE", { objectId: both, fieldId, text: "Small; Large" }));
  await write((tx) => setFieldValue(tx, "NOTE", { objectId: small, fieldId, text: "Small" }));
  const table = await read((tx) => countCrossTable(tx, { projectId }, fieldId));
  expect(table.columns.map(({ label }) => label)).toEqual(["Small", "Large", ""]);
  const [smallId, largeId] = table.columns.map(({ id }) => id);
  const cell = (tagId: string | null, columnId: string | null | undefined) => {
    const found = table.cells.find((each) => each.tagId === tagId && each.columnId === columnId);
    return found === undefined ? undefined : [found.highlightCount, found.noteCount];
  };
  expect([cell(slow, smallId), cell(slow, largeId), cell(slow, emptyColumnId), cell(slow, null)]).toEqual([
    [2, 1],
    [2, 1],
    [1, 1],
    [3, 2],
  ]);
  expect([cell(wrong, smallId), cell(wrong, largeId), cell(wrong, null)]).toEqual([
    [2, 2],
    [1, 1],
    [2, 2],
  ]);
  expect([cell(null, smallId), cell(null, null)]).toEqual([
    [3, 2],
    [4, 3],
  ]);
});

it("leaves out the rarest values, and the rarest tags, where a table would have too many places", async () => {
  const labels = Array.from({ length: crossTableColumnsMax + 2 }, (_, at) => `Option ${at}`);
  const options = labels.map((label) => ({ label }));
  const field = { projectId, objectType: "NOTE", title: "Size", type: "SELECT", options } as const;
  const fieldId = await write((tx) => createCustomField(tx, field));
  const tagsMax = crossTableCellsMax / crossTableColumnsMax;
  const tags = await Promise.all(Array.from({ length: tagsMax + 3 }, (_, at) => makeTag(`tag ${at}`)));
  const [first, second] = [await makeNote("one three"), await makeNote("one three")];
  await mark(first, "one", ...tags);
  await mark(second, "three", ...tags.slice(3));
  const choose = (objectId: string, chosen: readonly string[]) =>
    write((tx) => setFieldValue(tx, "NOTE", { objectId, fieldId, text: chosen.join("; ") }));
  await choose(first, labels.slice(0, crossTableColumnsMax));
  await choose(second, labels.slice(2));
  const table = await read((tx) => countCrossTable(tx, { projectId }, fieldId));
  const { columns, cells, omittedCount, omittedTagCount } = table;
  expect([omittedCount, omittedTagCount]).toEqual([2, 3]);
  expect(columns).toHaveLength(crossTableColumnsMax);
  // Values chosen twice are included; of those chosen once, only some.
  for (const label of labels.slice(2, -2)) expect(columns.map((column) => column.label)).toContain(label);
  expect(new Set(cells.flatMap(({ tagId }) => tagId ?? []))).toEqual(new Set(tags.slice(3)));
  expect(cells.filter(({ tagId, columnId }) => tagId === null && columnId !== null)).toHaveLength(
    crossTableColumnsMax,
  );
});

it("crosses tags with people by name, and refuses a field of other values and one of elsewhere", async () => {
  const tag = await makeTag("slow");
  const note = await makeNote("one");
  await mark(note, "one", tag);
  const [zoe, ada] = [
    await write((tx) => createPerson(tx, { name: "Zoe" })),
    await write((tx) => createPerson(tx, { name: "Ada" })),
  ];
  const field = (title: string, type: "PERSON" | "TEXT", of = projectId) =>
    write((tx) => createCustomField(tx, { projectId: of, objectType: "NOTE", title, type }));
  const who = await field("Who", "PERSON");
  await write((tx) => setFieldValue(tx, "NOTE", { objectId: note, fieldId: who, personIds: [zoe, ada] }));
  const { columns, cells } = await read((tx) => countCrossTable(tx, { projectId }, who));
  expect(columns.map(({ personId }) => personId)).toEqual([ada, zoe]);
  expect(cells.find(({ tagId, columnId }) => tagId === tag && columnId === zoe)?.highlightCount).toBe(1);
  const text = await field("Words", "TEXT");
  await expect(read((tx) => countCrossTable(tx, { projectId }, text))).rejects.toMatchObject({
    code: "chart.field_type",
  });
  const other = await write((tx) => createProject(tx, { title: "Other" }));
  const elsewhere = await field("Who", "PERSON", other);
  await expect(read((tx) => countCrossTable(tx, { projectId }, elsewhere))).rejects.toMatchObject({
    code: "custom_field.not_found",
  });
});

it("is refused to whoever may not read the project", async () => {
  const stranger = await seedUser(database, team);
  await expect(read((tx) => countTags(tx, { projectId }), stranger)).rejects.toMatchObject({
    code: "project.not_found",
  });
  await expect(read((tx) => countCrossTable(tx, { projectId }, projectId), stranger)).rejects.toMatchObject({
    code: "project.not_found",
  });
});

it("counts no tags of a hidden project's boards on a note that was moved from there", async () => {
  const noteId = await makeNote("one three seven");
  await mark(noteId, "one", await makeTag("hidden"));
  const openId = await write((tx) => createProject(tx, { title: "Open" }));
  const fieldId = await write((tx) =>
    createCustomField(tx, {
      projectId: openId,
      objectType: "NOTE",
      title: "Size",
      type: "SELECT",
      options: [],
    }),
  );
  await write((tx) => updateNote(tx, { id: noteId, projectId: openId }));
  const reader = await seedUser(database, team);
  const counted = { projectId: openId };
  expect(await read((tx) => countTags(tx, counted))).toHaveLength(2);
  expect(await read((tx) => countTags(tx, counted), reader)).toEqual([]);
  const table = await read((tx) => countCrossTable(tx, counted, fieldId), reader);
  expect(table.cells.filter(({ tagId }) => tagId !== null)).toEqual([]);
});

it("gives a token without people:read no columns of people", async () => {
  const field = { projectId, objectType: "NOTE", title: "Interviewer", type: "PERSON" } as const;
  const fieldId = await write((tx) => createCustomField(tx, field));
  const { userId } = team.owner;
  const member = { kind: "user", userId, role: "MANAGER", workspaceAdmin: true, groupIds: [] } as const;
  const tableFor = (scopes: readonly string[]) => {
    const context = contextOf(team, { ...member, tokenId: newId(), scopes });
    return read((tx) => countCrossTable(tx, { projectId }, fieldId), { ...team.owner, context });
  };
  await expect(tableFor(["projects:read"])).rejects.toMatchObject({ code: "filter.field_hidden" });
  expect((await tableFor(["projects:read", "people:read"])).field.id).toBe(fieldId);
});
