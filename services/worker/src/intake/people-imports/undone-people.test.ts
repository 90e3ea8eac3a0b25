import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { findValuesOfObjects } from "@fieldstone/domain/research/field-values/read-field-values.ts";
import {
  changeFieldType,
  planFieldTypeChange,
} from "@fieldstone/domain/research/fields/change-field-type.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { updatePerson } from "@fieldstone/domain/research/people/update-person.ts";
import type { PeopleColumn } from "@fieldstone/model/people/people-import.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { PeopleImports } from "./people-imports.testing.ts";

let database: TestCellDatabase;
let imports: PeopleImports;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  imports = await PeopleImports.open(database);
});

test("undoing leaves what somebody changed since", async () => {
  const ann = await imports.write((tx) =>
    createPerson(tx, { name: "Ann", email: "ann@x.test", company: "Old" }),
  );
  const importId = await imports.draft([
    ["Anna", "ann@x.test", "New"],
    ["Bob", "bob@x.test", ""],
    ["Cleo", "cleo@x.test", ""],
  ]);
  await imports.run(importId);
  const items = await imports.live();
  const bob = items.find(({ name }) => name === "Bob")?.id ?? "";
  await imports.write((tx) => updatePerson(tx, { id: bob, company: "Ours" }));
  await imports.write((tx) => updatePerson(tx, { id: ann, company: "Newer" }));
  await imports.undo(importId);
  expect(await imports.people()).toEqual(["Ann ann@x.test Newer", "Bob bob@x.test Ours"]);
});

test("undoing keeps new people whose fields were changed, who are named by others or discussed", async () => {
  const field = { objectType: "PERSON" } as const;
  const [seats, boss] = await imports.write(async (tx) => [
    await createCustomField(tx, { ...field, title: "Seats", type: "NUMBER" }),
    await createCustomField(tx, { ...field, title: "Boss", type: "PERSON" }),
  ]);
  const known = await imports.write((tx) => createPerson(tx, { name: "Known" }));
  const columns: PeopleColumn[] = [{ kind: "NAME" }, { kind: "FIELD", fieldId: seats }];
  const names = ["Changed", "Cleared", "Added", "Named", "Discussed", "Unused", "Empty"];
  const importId = await imports.draft(
    names.map((name) => [name, name === "Empty" || name === "Added" ? "" : "3"]),
    columns,
  );
  await imports.run(importId);
  const items = await imports.live();
  const idOf = (name: string) => items.find((person) => person.name === name)?.id ?? "";
  await imports.write(async (tx) => {
    const set = (objectId: string, fieldId: string, text: string) =>
      setFieldValue(tx, "PERSON", { objectId, fieldId, text });
    await set(idOf("Changed"), seats, "40");
    await set(idOf("Cleared"), seats, "");
    await set(idOf("Added"), seats, "5");
    await set(known, boss, "Named");
    await createComment(tx, { objectType: "person", objectId: idOf("Discussed"), body: "Call again." });
  });
  await imports.undo(importId);
  expect(await imports.people()).toEqual(["Added", "Changed", "Cleared", "Discussed", "Known", "Named"]);
});

test("undoing trashes new people who name each other", async () => {
  const boss = await imports.write((tx) =>
    createCustomField(tx, { objectType: "PERSON", title: "Boss", type: "PERSON" }),
  );
  const columns: PeopleColumn[] = [{ kind: "NAME" }, { kind: "FIELD", fieldId: boss }];
  await imports.write((tx) => createPerson(tx, { name: "Known" }));
  const first = await imports.draft([["Ann", "Known"]], columns);
  await imports.run(first);
  const second = await imports.draft([["Bob", "Ann"]], columns);
  await imports.run(second);
  await imports.undo(first);
  expect(await imports.people()).toEqual(["Ann", "Bob", "Known"]);
  await imports.undo(second);
  expect(await imports.people()).toEqual(["Ann", "Known"]);
});

test("what a field keeps through a change of type outlasts an import and its undo", async () => {
  const { id, seats } = await imports.write(async (tx) => {
    const fieldId = await createCustomField(tx, { objectType: "PERSON", title: "Seats", type: "TEXT" });
    const objectId = await createPerson(tx, { name: "Ann", email: "ann@x.test" });
    await setFieldValue(tx, "PERSON", { objectId, fieldId, text: "about 12" });
    const { keptCount } = await planFieldTypeChange(tx, { id: fieldId, type: "NUMBER" });
    await changeFieldType(tx, { id: fieldId, type: "NUMBER", keptCount });
    return { id: objectId, seats: fieldId };
  });
  const kept = async () => (await imports.write((tx) => findValuesOfObjects(tx, [id]))).get(id)?.[0];
  const before = await kept();
  expect(before).toMatchObject({ value: null, enteredValue: "about 12" });
  const columns: PeopleColumn[] = [{ kind: "EMAIL" }, { kind: "FIELD", fieldId: seats }];
  const importId = await imports.draft([["ann@x.test", "12"]], columns);
  await imports.run(importId);
  expect(await kept()).toMatchObject({ value: "12", enteredValue: "about 12", isReplaced: true });
  await imports.undo(importId);
  expect(await kept()).toEqual(before);
});
