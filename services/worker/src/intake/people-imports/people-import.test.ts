import { changeMember } from "@fieldstone/domain/identity/members/member-store.ts";
import {
  countPeopleRows,
  findPeopleImports,
} from "@fieldstone/domain/intake/people-imports/people-import-store.ts";
import {
  readPeopleImports,
  readPeopleRows,
} from "@fieldstone/domain/intake/people-imports/read-people-imports.ts";
import { runPeopleImport } from "@fieldstone/domain/intake/people-imports/run-people-import.ts";
import { undoPeopleImport } from "@fieldstone/domain/intake/people-imports/undo-people-import.ts";
import { findValuesOfObjects } from "@fieldstone/domain/research/field-values/read-field-values.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { listWorkspaceFields } from "@fieldstone/domain/research/fields/read-custom-fields.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { selectOptionsMax } from "@fieldstone/model/limits.ts";
import { type PeopleColumn, peopleRowsSchema } from "@fieldstone/model/people/people-import.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { runPeopleImportWork, undoPeopleImportWork } from "./people-import-work.ts";
import { PeopleImports, particulars } from "./people-imports.testing.ts";

let database: TestCellDatabase;
let imports: PeopleImports;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  imports = await PeopleImports.open(database);
});
const outcomes = async (importId: string) =>
  (await imports.write((tx) => readPeopleRows(tx, importId, 0))).map(({ number, outcome, reason }) =>
    reason === null ? [number, outcome] : [number, outcome, reason],
  );

test("each row says what it will do before anything is written, and does it", async () => {
  await imports.write(async (tx) => {
    await createPerson(tx, { name: "Ann", email: "ann@x.test", company: "Old" });
    await createPerson(tx, { name: "Bob", email: "bob@x.test", company: "Acme" });
    for (const name of ["Twin", "Twin two"]) await createPerson(tx, { name, email: "twin@x.test" });
  });
  const before = await imports.people();
  const importId = await imports.draft([
    ["Ann Lee", " ANN@x.test ", "New"],
    ["", "bob@x.test", ""],
    ["Cleo", "", "Zeta"],
    ["", "dan@x.test", ""],
    ["Again", "ann@X.test", ""],
    ["Third", "twin@x.test", ""],
    ["Eve", "no address", ""],
  ]);
  expect(await outcomes(importId)).toEqual([
    [5, "REFUSED", "This row has no name."],
    [6, "REFUSED", "Row 2 has the same e-mail address."],
    [7, "REFUSED", "2 people have this e-mail address. Merge them first."],
    [8, "REFUSED", expect.stringMatching(/e-mail/)],
    [2, "UPDATED"],
    [4, "NEW"],
    [3, "UNCHANGED"],
  ]);
  expect(await imports.people()).toEqual(before);
  await imports.run(importId);
  expect(await imports.people()).toEqual([
    "Ann Lee ann@x.test New",
    "Bob bob@x.test Acme",
    "Cleo Zeta",
    "Twin twin@x.test",
    "Twin two twin@x.test",
  ]);
  const counts = await imports.write((tx) => countPeopleRows(tx, [importId]));
  expect(counts.get(importId)).toEqual({
    NEW: 1,
    UPDATED: 1,
    UNCHANGED: 1,
    REFUSED: 4,
    namesakes: 0,
    waiting: 0,
  });
  await imports.undo(importId);
  expect(await imports.people()).toEqual(before);
  const found = await imports.write((tx) => findPeopleImports(tx, [importId]));
  expect(found.get(importId)?.status).toBe("UNDONE");
});

test("columns become fields, existing and new, and undoing gives back what they had", async () => {
  const seats = await imports.write((tx) =>
    createCustomField(tx, { objectType: "PERSON", title: "Seats", type: "NUMBER" }),
  );
  const columns: PeopleColumn[] = [
    { kind: "EMAIL" },
    { kind: "NAME" },
    { kind: "FIELD", fieldId: seats },
    { kind: "NEW_FIELD", title: "Segment" },
    { kind: "IGNORED" },
  ];
  const first = await imports.draft([["ann@x.test", "Ann", "3", "Large", "x"]], columns);
  await imports.run(first);
  const segment =
    (await imports.write(listWorkspaceFields)).find(({ title }) => title === "Segment")?.id ?? "";
  const known: PeopleColumn[] = [...columns.slice(0, 3), { kind: "FIELD", fieldId: segment }];
  const second = await imports.draft(
    [
      ["ann@x.test", "", "4", ""],
      ["bob@x.test", "Bob", "many", "Small"],
    ],
    known,
  );
  expect((await outcomes(second)).map(([number, outcome]) => [number, outcome])).toEqual([
    [3, "REFUSED"],
    [2, "UPDATED"],
  ]);
  const values = async () => {
    const items = await imports.live();
    const found = await imports.write((tx) =>
      findValuesOfObjects(
        tx,
        items.map(({ id }) => id),
      ),
    );
    return [...found.values()]
      .flat()
      .map(({ value }) => value)
      .toSorted();
  };
  await imports.run(second);
  expect(await values()).toEqual(["4", "Large"]);
  await imports.undo(second);
  expect(await values()).toEqual(["3", "Large"]);
});

test("new people who may be doubles are counted and come first, and are imported as they are", async () => {
  await imports.write(async (tx) => {
    await createPerson(tx, { name: "José Lima", email: "jose@x.test" });
    for (const company of ["Acme", "Zeta"]) await createPerson(tx, { name: "Ann", company });
  });
  const importId = await imports.draft([
    ["Dora", "", ""],
    ["josé  lima", "", ""],
    ["JOSÉ LIMA", "other@x.test", ""],
    ["ann", "", ""],
    ["Dora ", "dora@x.test", ""],
    ["José Lima", "jose@x.test", "New"],
  ]);
  expect(await outcomes(importId)).toEqual([
    [3, "NEW", "Someone in People has this name. If it is the same person, merge them later."],
    [4, "NEW", "Someone in People has this name. If it is the same person, merge them later."],
    [5, "NEW", "2 people in People have this name. If one is the same person, merge them later."],
    [6, "NEW", "Row 2 has the same name. Is it the same person?"],
    [7, "UPDATED"],
    [2, "NEW"],
  ]);
  const counts = () => imports.write((tx) => countPeopleRows(tx, [importId]));
  expect((await counts()).get(importId)).toMatchObject({ NEW: 5, UPDATED: 1, namesakes: 4 });
  await imports.run(importId);
  expect((await counts()).get(importId)).toMatchObject({ NEW: 5, UPDATED: 1, namesakes: 0 });
});

test("new fields have the types that are chosen, and a row whose cell is none of it is refused", async () => {
  const columns: PeopleColumn[] = [
    { kind: "NAME" },
    { kind: "NEW_FIELD", title: "Seats", type: "NUMBER" },
    { kind: "NEW_FIELD", title: "Segment", type: "SELECT" },
  ];
  const importId = await imports.draft(
    [
      ["Ann", "3", "Large; EU"],
      ["Bob", "many", "Refused"],
      ["Cleo", "", "large"],
      ["Dan", "", "x".repeat(51)],
    ],
    columns,
  );
  expect(await outcomes(importId)).toEqual([
    [3, "REFUSED", "Enter a number, such as 12 or 12.5."],
    [5, "REFUSED", "An option has at most 50 characters."],
    [2, "NEW"],
    [4, "NEW"],
  ]);
  await imports.run(importId);
  const fields = await imports.write(listWorkspaceFields);
  expect(fields.map(({ title, type, options }) => [title, type, options.map(({ label }) => label)])).toEqual([
    ["Seats", "NUMBER", []],
    ["Segment", "SELECT", ["Large", "EU"]],
  ]);
  const items = await imports.live();
  const found = await imports.write((tx) =>
    findValuesOfObjects(
      tx,
      items.map(({ id }) => id),
    ),
  );
  expect([...found.values()].map((values) => values.length).toSorted()).toEqual([1, 2]);
});

test("a column with more options than a field can have becomes text, and every row is imported", async () => {
  const columns: PeopleColumn[] = [
    { kind: "NAME" },
    { kind: "NEW_FIELD", title: "Employer", type: "SELECT" },
    { kind: "NEW_FIELD", title: "Country", type: "SELECT" },
  ];
  const rows = Array.from({ length: selectOptionsMax + 1 }, (_, at) => [
    `Person ${at}`,
    `Employer ${at}`,
    `Country ${at % selectOptionsMax}`,
  ]);
  const importId = await imports.draft(rows, columns);
  const planned = await imports.write((tx) => countPeopleRows(tx, [importId]));
  expect(planned.get(importId)).toMatchObject({ NEW: rows.length, REFUSED: 0 });
  await imports.run(importId);
  const counts = await imports.write((tx) => countPeopleRows(tx, [importId]));
  expect(counts.get(importId)).toMatchObject({ NEW: rows.length, REFUSED: 0, waiting: 0 });
  const fields = await imports.write(listWorkspaceFields);
  expect(fields.map(({ title, type, options }) => [title, type, options.length])).toEqual([
    ["Employer", "TEXT", 0],
    ["Country", "SELECT", selectOptionsMax],
  ]);
});

test("a draft is its maker's, a viewer makes none, and only what has ended is undone", async () => {
  const importId = await imports.draft([["Ann", "ann@x.test", ""]]);
  const other = await seedUser(database, imports.team);
  const missing = { code: "people_import.not_found" };
  await expect(imports.write((tx) => runPeopleImport(tx, importId), other)).rejects.toMatchObject(missing);
  await expect(imports.write((tx) => undoPeopleImport(tx, importId))).rejects.toMatchObject(missing);
  expect((await imports.write((tx) => readPeopleImports(tx, [importId]), other)).size).toBe(0);
  const viewer = await seedUser(database, imports.team, { role: "VIEWER" });
  await expect(imports.draft([["Ann", "", ""]], particulars, viewer)).rejects.toMatchObject({
    code: "member.contributor_needed",
  });
  await imports.write((tx) => runPeopleImport(tx, importId));
  await expect(imports.write((tx) => undoPeopleImport(tx, importId))).rejects.toMatchObject({
    code: "people_import.running",
  });
  for (const columns of [
    [{ kind: "COMPANY" }],
    [{ kind: "NAME" }, { kind: "NAME" }],
    [{ kind: "NAME" }, { kind: "FIELD", fieldId: importId }],
  ] as const satisfies readonly (readonly PeopleColumn[])[])
    await expect(imports.draft([["a", "b"]], columns)).rejects.toMatchObject({
      code: "people_import.columns",
    });
});

test("a long table is imported in parts, and one that is too long is refused", async () => {
  const rows = Array.from({ length: 250 }, (_, at) => [`Person ${at}`, `p${at}@x.test`, ""]);
  const importId = await imports.draft(rows);
  await imports.run(importId);
  const counts = await imports.write((tx) => countPeopleRows(tx, [importId]));
  expect(counts.get(importId)).toMatchObject({ NEW: 250, waiting: 0 });
  const ofLength = (length: number) =>
    peopleRowsSchema.safeParse(Array.from({ length }, (_, at) => ({ number: at + 1, cells: ["a"] }))).success;
  expect([ofLength(5_000), ofLength(5_001), ofLength(0)]).toEqual([true, false, false]);
});

test("an import and its undo end with the rights of who started them", async () => {
  const leaving = await seedUser(database, imports.team, { role: "CONTRIBUTOR" });
  const demote = (role: "CONTRIBUTOR" | "VIEWER") =>
    imports.write((tx) => changeMember(tx, leaving.userId, { role }));
  const statusOf = async (importId: string) =>
    (await imports.write((tx) => findPeopleImports(tx, [importId]))).get(importId)?.status;
  const started = await imports.draft([["Ann", "ann@x.test", ""]], particulars, leaving);
  await imports.write((tx) => runPeopleImport(tx, started), leaving);
  await demote("VIEWER");
  await imports.work(runPeopleImportWork, started);
  expect([await statusOf(started), await imports.people()]).toEqual(["FAILED", []]);

  const undone = await imports.draft([["Bob", "bob@x.test", ""]]);
  await imports.run(undone);
  await demote("CONTRIBUTOR");
  await imports.write((tx) => undoPeopleImport(tx, undone), leaving);
  await demote("VIEWER");
  await imports.work(undoPeopleImportWork, undone);
  expect([await statusOf(undone), await imports.people()]).toEqual(["FAILED", ["Bob bob@x.test"]]);
  await imports.undo(undone);
  expect([await statusOf(undone), await imports.people()]).toEqual(["UNDONE", []]);
});
