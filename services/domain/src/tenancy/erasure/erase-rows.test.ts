import { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, expect, test } from "vitest";
import { findFieldValue } from "../../research/field-values/field-value-store.ts";
import { changeFieldType, planFieldTypeChange } from "../../research/fields/change-field-type.ts";
import { createCustomField } from "../../research/fields/create-custom-field.ts";
import { setFieldValue } from "../../research/fields/set-field-value.ts";
import { eraseInTable } from "./erase-rows.ts";
import { listErasedTables } from "./list-erased-tables.ts";

let own: World;
beforeAll(async () => {
  own = await world(await createCellDatabase());
});

const addField = (title: string) =>
  own.as(own.contributor, (tx) =>
    createCustomField(tx, { projectId: own.projectId, objectType: "NOTE", title, type: "TEXT" }),
  );
const enter = (fieldId: string, text: string) =>
  own.as(own.contributor, (tx) => setFieldValue(tx, "NOTE", { objectId: own.noteId, fieldId, text }));
const convert = (id: string, type: CustomFieldType) =>
  own.as(own.team.owner, async (tx) => {
    const { keptCount } = await planFieldTypeChange(tx, { id, type });
    await changeFieldType(tx, { id, type, keptCount });
  });
const valueIn = (fieldId: string) => own.as(own.contributor, (tx) => findFieldValue(tx, own.noteId, fieldId));

test("only values with nothing else left are deleted", async () => {
  const [whole, kept, replaced, longer] = [
    await addField("Whole"),
    await addField("Kept"),
    await addField("Replaced"),
    await addField("Longer"),
  ];
  for (const fieldId of [whole, kept, replaced]) await enter(fieldId, "Ann Smith");
  await enter(longer, "Ask Ann Smith");
  for (const fieldId of [kept, replaced, longer]) await convert(fieldId, "NUMBER");
  for (const fieldId of [replaced, longer]) await enter(fieldId, "42");
  const eraser = new Eraser({ names: ["Ann Smith"], emails: [], quotes: [] });
  await own.as(own.contributor, async (tx) => {
    const table = (await listErasedTables(tx)).find(({ name }) => name === "custom_field_values");
    if (table === undefined) throw new Error("no values");
    expect((await eraseInTable(tx, table, eraser)).count).toBe(4);
  });
  expect(await valueIn(whole)).toBeUndefined();
  expect(await valueIn(kept)).toBeUndefined();
  expect(await valueIn(replaced)).toMatchObject({
    value: "42",
    enteredValue: null,
    enteredType: null,
    isReplaced: false,
  });
  expect(await valueIn(longer)).toMatchObject({
    value: "42",
    enteredValue: "Ask Unnamed participant",
    isReplaced: true,
  });
});
