import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { rankGap, viewRowsOffsetMax } from "@fieldstone/model/limits.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { emptyWorld } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomField } from "../fields/create-custom-field.ts";
import { findReadableFields } from "../fields/read-custom-fields.ts";
import { setFieldValue } from "../fields/set-field-value.ts";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { createPerson } from "../people/create-person.ts";
import { createView } from "../views/create-view.ts";
import { findCardRanks } from "./card-rank-store.ts";
import { moveCard } from "./move-card.ts";
import { countViewGroups, countViewRows, listViewRows, type ViewRowsRequest } from "./read-view-rows.ts";
import { setCells } from "./set-cells.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  ({ team, projectId } = await emptyWorld(database));
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>, user: SeededUser = team.owner): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}
const makeNotes = (...titles: string[]): Promise<Record<string, string>> =>
  write(async (tx) => {
    const ids: Record<string, string> = {};
    for (const title of titles) ids[title] = (await createNote(tx, { projectId, title })).id;
    return ids;
  });
const makeField = (type: CustomFieldType, labels: readonly string[] = [], selectableMax?: number) =>
  write((tx) =>
    createCustomField(tx, {
      projectId,
      objectType: "NOTE",
      title: type,
      type,
      options: labels.map((label) => ({ label })),
      selectableMax,
    }),
  );
const optionIds = async (fieldId: string) =>
  (await write((tx) => findReadableFields(tx, [fieldId])))[0]?.options.map(({ id }) => id) ?? [];
const setText = (objectId: string | undefined, fieldId: string, text: string) =>
  write((tx) => setFieldValue(tx, "NOTE", { objectId: objectId ?? "", fieldId, text }));

const request = (settings: Partial<ViewSettings>, more: Partial<ViewRowsRequest> = {}): ViewRowsRequest => ({
  projectId,
  target: "NOTE",
  settings: { sort: [], group: null, ...settings },
  ...more,
});
const all = { offset: 0, limit: 100 };

/** Titles of the listed notes. */
async function listed(ids: Record<string, string>, wanted: ViewRowsRequest): Promise<readonly string[]> {
  const names = new Map(Object.entries(ids).map(([title, id]) => [id, title]));
  return (await write((tx) => listViewRows(tx, wanted, all))).map((id) => names.get(id) ?? "?");
}
const sortedBy = (ids: Record<string, string>, key: string, direction: "ASC" | "DESC" = "ASC") =>
  listed(ids, request({ sort: [{ key, direction }] }));

describe("rows of a view", () => {
  it("come the newest first, from any place on, and are counted", async () => {
    const ids = await makeNotes("a", "b", "c");
    expect(await listed(ids, request({}))).toEqual(["c", "b", "a"]);
    const middle = await write((tx) => listViewRows(tx, request({}), { offset: 1, limit: 1 }));
    expect(middle).toEqual([ids.b]);
    expect(await write((tx) => countViewRows(tx, request({})))).toBe(3);
    const far = { offset: viewRowsOffsetMax + 1, limit: 1 };
    await expect(write((tx) => listViewRows(tx, request({}), far))).rejects.toMatchObject({
      code: "view.page",
    });
  });

  it("are sorted by numbers as numbers, empty values last in both directions", async () => {
    const ids = await makeNotes("none", "ten", "two");
    const field = await makeField("NUMBER");
    await setText(ids.ten, field, "10");
    await setText(ids.two, field, "2.");
    expect(await sortedBy(ids, field)).toEqual(["two", "ten", "none"]);
    expect(await sortedBy(ids, field, "DESC")).toEqual(["ten", "two", "none"]);
  });

  it("are sorted by the order of a select's options, and by the names of people", async () => {
    const ids = await makeNotes("low", "high", "none");
    const select = await makeField("SELECT", ["High", "Low"]);
    await setText(ids.low, select, "low");
    await setText(ids.high, select, "high");
    expect(await sortedBy(ids, select)).toEqual(["high", "low", "none"]);
    await write(async (tx) => {
      await createPerson(tx, { name: "Zoe" });
      await createPerson(tx, { name: "adam" });
    });
    const person = await makeField("PERSON");
    await setText(ids.high, person, "Zoe");
    await setText(ids.low, person, "Adam");
    expect(await sortedBy(ids, person)).toEqual(["low", "high", "none"]);
  });

  it("are sorted by each type of field and each column, whatever it is", async () => {
    const ids = await makeNotes("one", "two");
    for (const [type, first, second] of [
      ["BOOLEAN", "no", "yes"],
      ["DATETIME", "2025-03-01", "2026-01-01"],
      ["EMAIL", "a@x.test", "b@x.test"],
      ["NPS", "9", "10"],
      ["PHONE", "+1 200", "+1 300"],
      ["TEXT", "alpha", "Beta"],
      ["URL", "a.test", "b.test"],
    ] as const) {
      const field = await makeField(type);
      await setText(ids.two, field, first);
      await setText(ids.one, field, second);
      expect(await sortedBy(ids, field), type).toEqual(["two", "one"]);
    }
    for (const key of ["title", "tags", "createdAt", "createdBy", "contentPreview", "insights", "people"])
      expect(await sortedBy(ids, key), key).toHaveLength(2);
    for (const target of ["INSIGHT", "HIGHLIGHT"] as const) {
      for (const key of [
        "published",
        "text",
        "tags",
        "note",
        "highlightCount",
        "insights",
        "people",
        "createdBy",
      ]) {
        const wanted = request({ sort: [{ key, direction: "ASC" }] }, { target });
        expect(await write((tx) => listViewRows(tx, wanted, all)), `${target} ${key}`).toEqual([]);
      }
    }
  });

  it("are refused to who may not read the project", async () => {
    const other = await seedTeam(database);
    const reads: readonly ((tx: TenantTransaction) => Promise<unknown>)[] = [
      (tx) => listViewRows(tx, request({}), all),
      (tx) => countViewRows(tx, request({})),
      (tx) => countViewGroups(tx, request({})),
    ];
    for (const read of reads)
      await expect(write(read, other.owner)).rejects.toMatchObject({ code: "project.not_found" });
  });
});

describe("a board", () => {
  it("counts a card in each of its options, and those without once", async () => {
    const ids = await makeNotes("both", "one", "none");
    const field = await makeField("SELECT", ["A", "B"]);
    await setText(ids.both, field, "A; B");
    await setText(ids.one, field, "B");
    const [a = "", b = ""] = await optionIds(field);
    const group = { kind: "SELECT", id: field } as const;
    const counts = await write((tx) => countViewGroups(tx, request({ group })));
    expect(new Map(counts.map(({ key, count }) => [key, count]))).toEqual(
      new Map([
        ["", 1],
        [a, 1],
        [b, 2],
      ]),
    );
    expect(await listed(ids, request({ group }, { groupKey: b }))).toEqual(["one", "both"]);
    expect(await listed(ids, request({ group }, { groupKey: toShortId(b) }))).toEqual(["one", "both"]);
    expect(await listed(ids, request({ group }, { groupKey: "" }))).toEqual(["none"]);
  });

  it("moves a card: its option changes, the others stay, and it has a place", async () => {
    const ids = await makeNotes("3", "2", "1", "moved");
    const field = await makeField("SELECT", ["A", "B", "C"]);
    const [a = "", b = ""] = await optionIds(field);
    for (const title of ["1", "2", "3"]) await setText(ids[title], field, "B");
    await setText(ids.moved, field, "A; C");
    const group = { kind: "SELECT", id: field } as const;
    const viewId = await write((tx) =>
      createView(tx, { projectId, title: "Board", target: "NOTE", layout: "BOARD" }),
    );
    const move = (title: string, fromKey: string, toKey: string, afterId: string | null) =>
      write((tx) => moveCard(tx, { viewId, group, objectId: ids[title] ?? "", fromKey, toKey, afterId }));
    const order = () => listed(ids, request({ group }, { groupKey: b, viewId }));
    await move("moved", a, b, ids["2"] ?? "");
    expect(await order()).toEqual(["1", "2", "moved", "3"]);
    await move("3", b, b, null);
    expect(await order()).toEqual(["3", "1", "2", "moved"]);
    await move("moved", b, "", null);
    expect(await order()).toEqual(["3", "1", "2"]);
    expect(await listed(ids, request({ group }, { groupKey: "" }))).toEqual(["moved"]);
  });

  it("spreads ranks out again where they run out, in the same order", async () => {
    const ids = await makeNotes("x", "y");
    const field = await makeField("SELECT", ["A"]);
    const [a = ""] = await optionIds(field);
    for (const title of ["x", "y"]) await setText(ids[title], field, "A");
    const group = { kind: "SELECT", id: field } as const;
    const viewId = await write((tx) =>
      createView(tx, { projectId, title: "Board", target: "NOTE", layout: "BOARD" }),
    );
    await makeNotes("z");
    let [upper, lower] = ["x", "y"];
    for (let moves = 0; moves < 80; moves += 1) {
      await write((tx) =>
        moveCard(tx, {
          viewId,
          group,
          objectId: ids[upper] ?? "",
          fromKey: a,
          toKey: a,
          afterId: ids[lower] ?? "",
        }),
      );
      expect(await listed(ids, request({ group }, { groupKey: a, viewId }))).toEqual([lower, upper]);
      [upper, lower] = [lower, upper];
    }
    const ranks = await write((tx) => findCardRanks(tx, { viewId, groupKey: a }));
    expect(Math.min(...ranks.map(({ rank }) => rank))).toBeGreaterThanOrEqual(rankGap);
  });

  it("of insights groups drafts and published ones, and publishes by moving", async () => {
    const objectId = await write((tx) => createInsight(tx, { projectId, title: "Insight" }));
    const group = { kind: "PUBLISHED" } as const;
    const viewId = await write((tx) =>
      createView(tx, { projectId, title: "Board", target: "INSIGHT", layout: "BOARD" }),
    );
    await write((tx) => moveCard(tx, { viewId, group, objectId, fromKey: "", toKey: "published" }));
    const counts = await write((tx) => countViewGroups(tx, request({ group }, { target: "INSIGHT" })));
    expect(counts).toEqual([{ key: "published", count: 1 }]);
  });

  it("refuses groups that its objects have not, and viewers", async () => {
    const ids = await makeNotes("note");
    const group = { kind: "PUBLISHED" as const };
    await expect(write((tx) => countViewGroups(tx, request({ group })))).rejects.toMatchObject({
      code: "view.group_invalid",
    });
    const viewId = await write((tx) =>
      createView(tx, { projectId, title: "Board", target: "NOTE", layout: "BOARD" }),
    );
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    const input = { viewId, group, objectId: ids.note ?? "", fromKey: "", toKey: "", afterId: null };
    await expect(write((tx) => moveCard(tx, input), viewer)).rejects.toMatchObject({ title: "Forbidden" });
  });
});

describe("cells", () => {
  it("are set together; what a field does not take is answered and left as it was", async () => {
    const ids = await makeNotes("one", "two");
    const field = await makeField("NUMBER");
    const refused = await write((tx) =>
      setCells(tx, "NOTE", [
        { objectId: ids.one ?? "", key: field, text: "4" },
        { objectId: ids.two ?? "", key: field, text: "four" },
        { objectId: ids.two ?? "", key: "title", text: "Renamed" },
        { objectId: ids.two ?? "", key: "created at", text: "now" },
      ]),
    );
    expect(refused.map(({ key }) => key).sort()).toEqual(["created at", field].sort());
    expect(await sortedBy(ids, field)).toEqual(["one", "two"]);
    expect(await sortedBy(ids, "title")).toEqual(["one", "two"]);
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    const cells = [{ objectId: ids.one ?? "", key: field, text: "5" }];
    await expect(write((tx) => setCells(tx, "NOTE", cells), viewer)).rejects.toMatchObject({
      title: "Forbidden",
    });
  });
});
