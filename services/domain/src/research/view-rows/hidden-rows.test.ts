import { newId } from "@fieldstone/model/ids.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomField } from "../fields/create-custom-field.ts";
import { markWords } from "../highlights/mark-words.ts";
import { countProjectHighlights } from "../highlights/read-highlights.ts";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { updateNote } from "../notes/update-note.ts";
import { createPerson } from "../people/create-person.ts";
import { createProject } from "../projects/create-project.ts";
import { createTagBoard } from "../tags/boards/create-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { countHighlightsOfInsights, countInsightsOfNotes } from "./read-row-counts.ts";
import { countViewGroups, countViewRows, listViewRows, type ViewRowsRequest } from "./read-view-rows.ts";

let database: TestCellDatabase;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  own = await world(database);
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> => own.as(own.contributor, fn);
const read = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> => own.as(own.viewer, fn);
const request = (
  settings: Partial<ViewSettings>,
  target: ViewRowsRequest["target"] = "NOTE",
): ViewRowsRequest => ({
  projectId: own.projectId,
  target,
  settings: { sort: [], group: null, ...settings },
});
const all = { offset: 0, limit: 100 };

describe("a token without people:read", () => {
  const asToken = <T>(fn: (tx: TenantTransaction) => Promise<T>, scopes = ["projects:read"]): Promise<T> => {
    const { userId } = own.contributor;
    const member = {
      kind: "user",
      userId,
      role: "CONTRIBUTOR",
      workspaceAdmin: false,
      groupIds: [],
    } as const;
    const context = contextOf(own.team, { ...member, tokenId: newId(), scopes });
    return withTenant(database.cell, context, "read", fn);
  };

  it("learns of nobody by groups, orders and conditions", async () => {
    const { projectId } = own;
    const field = { projectId, objectType: "NOTE", title: "Interviewer", type: "PERSON" } as const;
    const [fieldId, personId] = await write(async (tx) => [
      await createCustomField(tx, field),
      await createPerson(tx, { name: "Ada" }),
    ]);
    const sortedBy = (key: string) => request({ sort: [{ key, direction: "ASC" }] });
    const grouped = request({ group: { kind: "PERSON", id: fieldId, options: [] } });
    const attempts: ((tx: TenantTransaction) => Promise<unknown>)[] = [
      (tx) => countViewGroups(tx, grouped),
      (tx) => countViewRows(tx, { ...grouped, groupKey: personId }),
      (tx) => listViewRows(tx, sortedBy(fieldId), all),
      (tx) => listViewRows(tx, sortedBy("people"), all),
      (tx) => countProjectHighlights(tx, { projectId, tagIds: [], personIds: [personId] }),
    ];
    for (const attempt of attempts) {
      await expect(asToken(attempt)).rejects.toMatchObject({ code: "filter.field_hidden" });
      await asToken(attempt, ["projects:read", "people:read"]);
    }
    expect(await asToken((tx) => listViewRows(tx, sortedBy("title"), all))).toEqual([own.noteId]);
  });
});

describe("a reader of a project next to one that is hidden from them", () => {
  let hiddenId: string;
  const tagOn = (projectId: string, title: string) =>
    write(async (tx) => createTag(tx, { tagBoardId: await createTagBoard(tx, { projectId, title }), title }));
  const noteWith = (projectId: string, tagIds: readonly string[] = []) =>
    write(async (tx) => {
      const { id } = await createNote(tx, { projectId, body: { kind: "text", text: "It was slow." } });
      return { id, highlightId: await markWords(tx, { documentId: id, words: "was slow", tagIds }) };
    });
  const order = (key: string, direction: "ASC" | "DESC", target: ViewRowsRequest["target"] = "NOTE") =>
    read((tx) => listViewRows(tx, request({ sort: [{ key, direction }] }, target), all));

  beforeEach(async () => {
    hiddenId = await write((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
  });

  it("is told no number of hidden insights and highlights, by no order either", async () => {
    const quoted = await noteWith(own.projectId);
    const later = await noteWith(own.projectId);
    const { highlightId } = await noteWith(hiddenId);
    const [, quoting] = await write(async (tx) => [
      await createInsight(tx, { projectId: hiddenId, title: "Hidden", highlightIds: [quoted.highlightId] }),
      await createInsight(tx, { projectId: own.projectId, title: "Open", highlightIds: [highlightId] }),
    ]);
    const ids = [quoted.id];
    expect(await write((tx) => countInsightsOfNotes(tx, ids))).toEqual(new Map([[quoted.id, 1]]));
    expect(await read((tx) => countInsightsOfNotes(tx, ids))).toEqual(new Map());
    expect(await write((tx) => countHighlightsOfInsights(tx, [quoting ?? ""]))).toEqual(
      new Map([[quoting, 1]]),
    );
    expect(await read((tx) => countHighlightsOfInsights(tx, [quoting ?? ""]))).toEqual(
      new Map([[quoting, 0]]),
    );
    expect(await order("insights", "DESC")).toEqual([later.id, quoted.id, own.noteId]);
    expect(await order("insights", "DESC", "HIGHLIGHT")).toEqual([later.highlightId, quoted.highlightId]);
  });

  it("is not told the tags of hidden boards by the order of what was moved from there", async () => {
    const moved = await noteWith(hiddenId, [await tagOn(hiddenId, "Aardvark")]);
    const tagged = await noteWith(own.projectId, [await tagOn(own.projectId, "Slow")]);
    await write((tx) => updateNote(tx, { id: moved.id, projectId: own.projectId }));
    expect((await order("tags", "ASC"))[0]).toBe(tagged.id);
    expect((await order("tags", "ASC", "HIGHLIGHT"))[0]).toBe(tagged.highlightId);
  });
});
