import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createCustomField } from "../fields/create-custom-field.ts";
import { findReadableFields } from "../fields/read-custom-fields.ts";
import { setFieldValue } from "../fields/set-field-value.ts";
import { markWords } from "../highlights/mark-words.ts";
import { createView } from "../views/create-view.ts";
import type { ViewGroup } from "./group-key.ts";
import { moveCard } from "./move-card.ts";
import { countViewGroups, listViewRows } from "./read-view-rows.ts";

let database: TestCellDatabase;
let own: World;
let group: Extract<ViewGroup, { kind: "SELECT" }>;
let plans: { readonly free: string; readonly paid: string };
let highlightId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) => own.as(own.contributor, fn);

beforeAll(async () => {
  database = await createCellDatabase();
});
/** A highlight of a note in a workspace with a paid plan. */
beforeEach(async () => {
  own = await world(database);
  const { projectId } = own;
  await write(async (tx) => {
    const options = [{ label: "Free" }, { label: "Paid" }];
    const fieldId = await createCustomField(tx, {
      projectId,
      objectType: "NOTE",
      title: "Plan",
      type: "SELECT",
      options,
    });
    const [field] = await findReadableFields(tx, [fieldId]);
    const [free = "", paid = ""] = field?.options.map(({ id }) => id) ?? [];
    plans = { free, paid };
    group = { kind: "SELECT", id: fieldId };
    await setFieldValue(tx, "NOTE", { objectId: own.noteId, fieldId, optionIds: [paid] });
    highlightId = await markWords(tx, { documentId: own.noteId, words: "was slow", tagIds: [] });
  });
});

const request = (groupKey?: string) => ({
  projectId: own.projectId,
  target: "HIGHLIGHT" as const,
  settings: { sort: [], group },
  ...(groupKey === undefined ? {} : { groupKey }),
});
const page = { offset: 0, limit: 10 };

it("highlights fall into the groups of their notes' fields", async () => {
  expect(await write((tx) => countViewGroups(tx, request()))).toEqual([{ key: plans.paid, count: 1 }]);
  expect(await write((tx) => listViewRows(tx, request(plans.paid), page))).toEqual([highlightId]);
  expect(await write((tx) => listViewRows(tx, request(plans.free), page))).toEqual([]);
  await write((tx) => setFieldValue(tx, "NOTE", { objectId: own.noteId, fieldId: group.id, optionIds: [] }));
  expect(await write((tx) => listViewRows(tx, request(""), page))).toEqual([highlightId]);
});

it("a highlight is not moved between them, as the field is its note's", async () => {
  const { projectId } = own;
  const view = { projectId, title: "Board", target: "HIGHLIGHT", layout: "BOARD" } as const;
  const viewId = await write((tx) => createView(tx, view));
  const move = { viewId, group, objectId: highlightId, fromKey: plans.paid, toKey: plans.free };
  await expect(write((tx) => moveCard(tx, move))).rejects.toMatchObject({ code: "view.group_invalid" });
});

it("nobody else groups by the field", async () => {
  const others = await seedTeam(database);
  const asOthers = withTenant(database.cell, others.owner.context, "read", (tx) =>
    countViewGroups(tx, request()),
  );
  await expect(asOthers).rejects.toMatchObject({ title: "NotFound" });
});
