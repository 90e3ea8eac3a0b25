import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { markWords } from "../highlights/mark-words.ts";
import { updateHighlightTags } from "../highlights/update-highlight-tags.ts";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { ensureDefaultTagBoard } from "../tags/boards/default-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { createView } from "../views/create-view.ts";
import type { ViewGroup } from "./group-key.ts";
import { moveCard } from "./move-card.ts";
import { countViewGroups, listViewRows } from "./read-view-rows.ts";

let database: TestCellDatabase;
let own: World;
let tags: { readonly slow: string; readonly price: string };

const group: ViewGroup = { kind: "TAG", hiddenOptions: [] };
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) => own.as(own.contributor, fn);

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  own = await world(database);
  tags = await write(async (tx) => {
    const tagBoardId = await ensureDefaultTagBoard(tx, own.projectId);
    return {
      slow: await createTag(tx, { tagBoardId, title: "Slow" }),
      price: await createTag(tx, { tagBoardId, title: "Price" }),
    };
  });
});

const mark = (words: string, ...tagIds: string[]) =>
  write((tx) => markWords(tx, { documentId: own.noteId, words, tagIds }));

async function groups(target: "NOTE" | "INSIGHT", withoutAi = false): Promise<Record<string, number>> {
  const request = { projectId: own.projectId, target, settings: { sort: [], group }, withoutAi };
  const counted = await write((tx) => countViewGroups(tx, request));
  return Object.fromEntries(counted.map(({ key, count }) => [key, count]));
}

async function cards(target: "NOTE" | "INSIGHT", groupKey: string): Promise<readonly string[]> {
  const request = { projectId: own.projectId, target, settings: { sort: [], group }, groupKey };
  return await write((tx) => listViewRows(tx, request, { offset: 0, limit: 10 }));
}

async function board(target: "NOTE" | "INSIGHT") {
  const { projectId } = own;
  const viewId = await write((tx) => createView(tx, { projectId, title: "Board", target, layout: "BOARD" }));
  return (objectId: string, fromKey: string, toKey: string) =>
    write((tx) => moveCard(tx, { viewId, group, objectId, fromKey, toKey }));
}

it("notes fall into the groups of their highlights' tags, each once", async () => {
  await mark("was slow", tags.slow, tags.price);
  await mark("slow", tags.slow);
  const { id } = await write((tx) => createNote(tx, { projectId: own.projectId, title: "Bare" }));
  expect(await groups("NOTE")).toEqual({ "": 1, [tags.slow]: 1, [tags.price]: 1 });
  expect(await cards("NOTE", tags.slow)).toEqual([own.noteId]);
  expect(await cards("NOTE", "")).toEqual([id]);
});

it("moving a note gives its highlights the other tag, and says which, so that they can be tagged back", async () => {
  const one = await mark("was slow", tags.slow);
  const both = await mark("slow", tags.slow, tags.price);
  const move = await board("NOTE");
  const retagged = await move(own.noteId, tags.slow, tags.price);
  expect(retagged).toMatchObject({ untaggedIds: [one, both].sort(), taggedIds: [one] });
  expect(await groups("NOTE")).toEqual({ [tags.price]: 1 });
  await write(async (tx) => {
    const { untaggedIds, taggedIds } = retagged;
    await updateHighlightTags(tx, { highlightIds: untaggedIds, addTagIds: [tags.slow], removeTagIds: [] });
    await updateHighlightTags(tx, { highlightIds: taggedIds, addTagIds: [], removeTagIds: [tags.price] });
  });
  expect(await groups("NOTE")).toEqual({ [tags.slow]: 1, [tags.price]: 1 });
  expect(await move(own.noteId, tags.price, "")).toMatchObject({ untaggedIds: [both], taggedIds: [] });
  expect(await groups("NOTE")).toEqual({ [tags.slow]: 1 });
});

it("a note without highlights has nothing to carry a tag, and says so", async () => {
  const move = await board("NOTE");
  await expect(move(own.noteId, "", tags.slow)).rejects.toMatchObject({ code: "view.nothing_to_tag" });
  await mark("was slow");
  await move(own.noteId, "", tags.slow);
  expect(await groups("NOTE")).toEqual({ [tags.slow]: 1 });
});

it("insights fall into the groups of what they quote, and moving one tags that", async () => {
  const quoted = await mark("was slow", tags.slow);
  const { projectId } = own;
  const insightId = await write((tx) => createInsight(tx, { projectId, title: "I", highlightIds: [quoted] }));
  expect(await groups("INSIGHT")).toEqual({ [tags.slow]: 1 });
  const move = await board("INSIGHT");
  expect(await move(insightId, tags.slow, tags.price)).toMatchObject({
    untaggedIds: [quoted],
    taggedIds: [quoted],
  });
  expect(await cards("INSIGHT", tags.price)).toEqual([insightId]);
});

it("a viewer moves nothing, and nobody moves a note of another workspace", async () => {
  const move = await board("NOTE");
  const other = await world(database);
  await expect(move(other.noteId, "", tags.slow)).rejects.toMatchObject({ code: "note.not_found" });
  const viewer = await seedUser(database, own.team, { role: "VIEWER" });
  const viewId = await write((tx) =>
    createView(tx, { projectId: own.projectId, title: "B", target: "NOTE", layout: "BOARD" }),
  );
  const input = { viewId, group, objectId: own.noteId, fromKey: "", toKey: tags.slow };
  await expect(
    withTenant(database.cell, viewer.context, "write", (tx) => moveCard(tx, input)),
  ).rejects.toMatchObject({ title: "Forbidden" });
});
