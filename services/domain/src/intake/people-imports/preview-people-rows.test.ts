import "../../objects.ts";
import type { PeopleColumn } from "@fieldstone/model/people/people-import.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { setCustomFieldArchived } from "../../research/fields/archive-custom-field.ts";
import { createCustomField } from "../../research/fields/create-custom-field.ts";
import { setFieldValue } from "../../research/fields/set-field-value.ts";
import { createPerson } from "../../research/people/create-person.ts";
import { updatePerson } from "../../research/people/update-person.ts";
import { draftPeopleImport } from "./draft-people-import.ts";
import { nextPeopleRows } from "./people-import-store.ts";
import { readPeopleRows } from "./read-people-imports.ts";

let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
});
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);
const draft = (columns: readonly PeopleColumn[], rows: readonly (readonly string[])[]) =>
  write((tx) =>
    draftPeopleImport(tx, {
      fileName: "people.csv",
      columns,
      rows: rows.map((cells, at) => ({ number: at + 2, cells: [...cells] })),
    }),
  );
const rowsOf = (importId: string) => write((tx) => readPeopleRows(tx, importId, 0));

test("a row says whom it is about, and what they lose by it", async () => {
  const columns: PeopleColumn[] = [
    { kind: "EMAIL" },
    { kind: "NAME" },
    { kind: "COMPANY" },
    { kind: "JOB_TITLE" },
  ];
  await write((tx) => createPerson(tx, { name: "Ann", email: "ann@x.test", company: "Old" }));
  const importId = await draft(columns, [
    ["ANN@x.test", "Ann Lee", "New", "Engineer"],
    ["bob@x.test", "Bob", "", ""],
    ["ann@x.test", "Other", "Third", ""],
    ["", "", "Nowhere", ""],
  ]);
  expect(await rowsOf(importId)).toMatchObject([
    { number: 4, outcome: "REFUSED", name: "Other", email: "ann@x.test", changes: [] },
    { number: 5, outcome: "REFUSED", name: null, email: null, changes: [] },
    {
      number: 2,
      outcome: "UPDATED",
      name: "Ann",
      email: "ann@x.test",
      changes: [
        { kind: "NAME", title: null, before: "Ann", after: "Ann Lee" },
        { kind: "COMPANY", title: null, before: "Old", after: "New" },
        { kind: "JOB_TITLE", title: null, before: null, after: "Engineer" },
      ],
    },
    {
      number: 3,
      outcome: "NEW",
      name: "Bob",
      changes: [
        { kind: "EMAIL", before: null, after: "bob@x.test" },
        { kind: "NAME", before: null, after: "Bob" },
      ],
    },
  ]);
});

test("values of fields are shown as people read them, and the long ones cut", async () => {
  const [plan, knows, about] = await write(async (tx) => {
    const ann = await createPerson(tx, { name: "Ann", email: "ann@x.test" });
    const bob = await createPerson(tx, { name: "Bob" });
    await createPerson(tx, { name: "Cleo" });
    const options = [{ label: "Free" }, { label: "Paid" }];
    const fieldIds = [
      await createCustomField(tx, { objectType: "PERSON", title: "Plan", type: "SELECT", options }),
      await createCustomField(tx, { objectType: "PERSON", title: "Knows", type: "PERSON" }),
      await createCustomField(tx, { objectType: "PERSON", title: "About", type: "TEXT" }),
    ] as const;
    await setFieldValue(tx, "PERSON", { objectId: ann, fieldId: fieldIds[0], text: "Free" });
    await setFieldValue(tx, "PERSON", { objectId: ann, fieldId: fieldIds[1], personIds: [bob] });
    return fieldIds;
  });
  const field = (fieldId: string): PeopleColumn => ({ kind: "FIELD", fieldId });
  const columns: PeopleColumn[] = [
    { kind: "EMAIL" },
    field(plan),
    field(knows),
    field(about),
    { kind: "NEW_FIELD", title: "Segment" },
  ];
  const importId = await draft(columns, [["ann@x.test", "paid", "cleo", "x".repeat(5_000), "Large"]]);
  const change = { kind: "FIELD", before: null };
  expect((await rowsOf(importId))[0]?.changes).toEqual([
    { ...change, title: "Plan", before: "Free", after: "Paid" },
    { ...change, title: "Knows", before: "Bob", after: "Cleo" },
    { ...change, title: "About", after: "x".repeat(200) },
    { ...change, title: "Segment", after: "Large" },
  ]);
  await write((tx) => setCustomFieldArchived(tx, plan, true));
  await expect(rowsOf(importId)).rejects.toMatchObject({ code: "people_import.columns" });
});

test("it is worked out of people as they are now, and no copy of them is kept", async () => {
  const ann = await write((tx) => createPerson(tx, { name: "Ann", email: "ann@x.test", company: "Old" }));
  const importId = await draft([{ kind: "EMAIL" }, { kind: "COMPANY" }], [["ann@x.test", "New"]]);
  await write((tx) => updatePerson(tx, { id: ann, company: "Newer" }));
  expect((await rowsOf(importId))[0]?.changes).toMatchObject([{ before: "Newer", after: "New" }]);
  expect(await write((tx) => nextPeopleRows(tx, importId, 10))).toMatchObject([
    { personId: null, before: null, after: null },
  ]);
});
