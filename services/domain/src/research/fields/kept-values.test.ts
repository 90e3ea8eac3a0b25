import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { findValuesOfObjects } from "../field-values/read-field-values.ts";
import { changeFieldType, planFieldTypeChange } from "./change-field-type.ts";
import { createCustomField } from "./create-custom-field.ts";
import { setFieldValue } from "./set-field-value.ts";

let own: World;
let fieldId: string;
let made = 0;

beforeAll(async () => {
  own = await world(await createCellDatabase());
});
/** A number field with a text of before it was one. */
beforeEach(async () => {
  const { projectId, contributor } = own;
  made += 1;
  fieldId = await own.as(contributor, (tx) =>
    createCustomField(tx, { projectId, objectType: "NOTE", title: `Seats ${made}`, type: "TEXT" }),
  );
  await enter("about 12");
  await convert("NUMBER");
  expect(await value()).toBeNull();
});

const enter = (text: string | null) =>
  own.as(own.contributor, (tx) => setFieldValue(tx, "NOTE", { objectId: own.noteId, fieldId, text }));
const convert = (type: CustomFieldType) =>
  own.as(own.team.owner, async (tx) => {
    const { keptCount } = await planFieldTypeChange(tx, { id: fieldId, type });
    await changeFieldType(tx, { id: fieldId, type, keptCount });
  });
const value = async () => {
  const found = await own.as(own.contributor, (tx) => findValuesOfObjects(tx, [own.noteId]));
  return found.get(own.noteId)?.find((each) => each.fieldId === fieldId)?.value;
};

it("a kept value outlasts a value that replaced it and was undone, and clearing what is empty", async () => {
  await enter("12");
  await enter("13");
  expect(await value()).toBe("13");
  await enter(null);
  expect(await value()).toBeNull();
  await enter("");
  await convert("TEXT");
  expect(await value()).toBe("about 12");
  await enter(null);
  expect(await value()).toBeUndefined();
});

it("a value that replaced a kept one is the one that a change of type converts", async () => {
  await enter("12");
  await convert("TEXT");
  expect(await value()).toBe("12");
  await convert("NUMBER");
  expect(await value()).toBe("12");
  await enter(null);
  await convert("TEXT");
  expect(await value()).toBeUndefined();
});

it("a value whose kept one a process of the release before dropped can be cleared", async () => {
  await enter("12");
  await own.as(own.contributor, (tx) =>
    sql`update custom_field_values set value = '13', entered_value = null, entered_type = null
      where field_id = ${fieldId}`.execute(tx.db),
  );
  await enter("14");
  expect(await value()).toBe("14");
  await enter(null);
  expect(await value()).toBeUndefined();
});
