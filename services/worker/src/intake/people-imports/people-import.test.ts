import { draftPeopleImport } from "@fieldstone/domain/intake/people-imports/draft-people-import.ts";
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
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { listWorkspaceFields } from "@fieldstone/domain/research/fields/read-custom-fields.ts";
import { findValuesOfObjects } from "@fieldstone/domain/research/fields/read-field-values.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { pagePeople } from "@fieldstone/domain/research/people/read-people.ts";
import { updatePerson } from "@fieldstone/domain/research/people/update-person.ts";
import { selectOptionsMax } from "@fieldstone/model/limits.ts";
import { type PeopleColumn, peopleRowsSchema } from "@fieldstone/model/people/people-import.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { runPeopleImportWork, undoPeopleImportWork } from "./people-import-work.ts";

let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user: SeededUser = team.owner) =>
  withTenant(database.cell, user.context, "write", fn);
const particulars: readonly PeopleColumn[] = [{ kind: "NAME" }, { kind: "EMAIL" }, { kind: "COMPANY" }];
const draft = (rows: readonly (readonly string[])[], columns = particulars, user = team.owner) =>
  write(
    (tx) =>
      draftPeopleImport(tx, {
        fileName: "people.csv",
        columns,
        rows: rows.map((cells, at) => ({ number: at + 2, cells: [...cells] })),
      }),
    user,
  );
const outcomes = async (importId: string) =>
  (await write((tx) => readPeopleRows(tx, importId, 0))).map(({ number, outcome, reason }) =>
    reason === null ? [number, outcome] : [number, outcome, reason],
  );
const people = async () => {
  const { items } = await write((tx) => pagePeople(tx, {}, { limit: 500, after: undefined }));
  return items.map(({ name, email, company }) => [name, email, company].filter(Boolean).join(" "));
};
const work = (implement: typeof runPeopleImportWork, importId: string) =>
  implement({ cell: database.cell }).run(
    { importId },
    {
      context: team.system,
      attempt: 1,
      attemptsMax: 5,
      signal: new AbortController().signal,
      log: silentLog,
    },
  );
async function run(importId: string): Promise<void> {
  await write((tx) => runPeopleImport(tx, importId));
  await work(runPeopleImportWork, importId);
}
async function undo(importId: string): Promise<void> {
  await write((tx) => undoPeopleImport(tx, importId));
  await work(undoPeopleImportWork, importId);
}

test("each row says what it will do before anything is written, and does it", async () => {
  await write(async (tx) => {
    await createPerson(tx, { name: "Ann", email: "ann@x.test", company: "Old" });
    await createPerson(tx, { name: "Bob", email: "bob@x.test", company: "Acme" });
    for (const name of ["Twin", "Twin two"]) await createPerson(tx, { name, email: "twin@x.test" });
  });
  const before = await people();
  const importId = await draft([
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
  expect(await people()).toEqual(before);
  await run(importId);
  expect(await people()).toEqual([
    "Ann Lee ann@x.test New",
    "Bob bob@x.test Acme",
    "Cleo Zeta",
    "Twin twin@x.test",
    "Twin two twin@x.test",
  ]);
  const counts = await write((tx) => countPeopleRows(tx, [importId]));
  expect(counts.get(importId)).toEqual({ NEW: 1, UPDATED: 1, UNCHANGED: 1, REFUSED: 4, waiting: 0 });
  await undo(importId);
  expect(await people()).toEqual(before);
  const found = await write((tx) => findPeopleImports(tx, [importId]));
  expect(found.get(importId)?.status).toBe("UNDONE");
});

test("columns become fields, existing and new, and undoing gives back what they had", async () => {
  const seats = await write((tx) =>
    createCustomField(tx, { objectType: "PERSON", title: "Seats", type: "NUMBER" }),
  );
  const columns: PeopleColumn[] = [
    { kind: "EMAIL" },
    { kind: "NAME" },
    { kind: "FIELD", fieldId: seats },
    { kind: "NEW_FIELD", title: "Segment" },
    { kind: "IGNORED" },
  ];
  const first = await draft([["ann@x.test", "Ann", "3", "Large", "x"]], columns);
  await run(first);
  const segment = (await write(listWorkspaceFields)).find(({ title }) => title === "Segment")?.id ?? "";
  const known: PeopleColumn[] = [...columns.slice(0, 3), { kind: "FIELD", fieldId: segment }];
  const second = await draft(
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
    const { items } = await write((tx) => pagePeople(tx, {}, { limit: 10, after: undefined }));
    const found = await write((tx) =>
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
  await run(second);
  expect(await values()).toEqual(["4", "Large"]);
  await undo(second);
  expect(await values()).toEqual(["3", "Large"]);
});

test("new fields have the types that are chosen, and a row whose cell is none of it is refused", async () => {
  const columns: PeopleColumn[] = [
    { kind: "NAME" },
    { kind: "NEW_FIELD", title: "Seats", type: "NUMBER" },
    { kind: "NEW_FIELD", title: "Segment", type: "SELECT" },
  ];
  const importId = await draft(
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
  await run(importId);
  const fields = await write(listWorkspaceFields);
  expect(fields.map(({ title, type, options }) => [title, type, options.map(({ label }) => label)])).toEqual([
    ["Seats", "NUMBER", []],
    ["Segment", "SELECT", ["Large", "EU"]],
  ]);
  const { items } = await write((tx) => pagePeople(tx, {}, { limit: 10, after: undefined }));
  const found = await write((tx) =>
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
  const importId = await draft(rows, columns);
  const planned = await write((tx) => countPeopleRows(tx, [importId]));
  expect(planned.get(importId)).toMatchObject({ NEW: rows.length, REFUSED: 0 });
  await run(importId);
  const counts = await write((tx) => countPeopleRows(tx, [importId]));
  expect(counts.get(importId)).toMatchObject({ NEW: rows.length, REFUSED: 0, waiting: 0 });
  const fields = await write(listWorkspaceFields);
  expect(fields.map(({ title, type, options }) => [title, type, options.length])).toEqual([
    ["Employer", "TEXT", 0],
    ["Country", "SELECT", selectOptionsMax],
  ]);
});

test("undoing leaves what somebody changed since", async () => {
  const ann = await write((tx) => createPerson(tx, { name: "Ann", email: "ann@x.test", company: "Old" }));
  const importId = await draft([
    ["Anna", "ann@x.test", "New"],
    ["Bob", "bob@x.test", ""],
    ["Cleo", "cleo@x.test", ""],
  ]);
  await run(importId);
  const { items } = await write((tx) => pagePeople(tx, {}, { limit: 10, after: undefined }));
  const bob = items.find(({ name }) => name === "Bob")?.id ?? "";
  await write((tx) => updatePerson(tx, { id: bob, company: "Ours" }));
  await write((tx) => updatePerson(tx, { id: ann, company: "Newer" }));
  await undo(importId);
  expect(await people()).toEqual(["Ann ann@x.test Newer", "Bob bob@x.test Ours"]);
});

test("a draft is its maker's, a viewer makes none, and only what has ended is undone", async () => {
  const importId = await draft([["Ann", "ann@x.test", ""]]);
  const other = await seedUser(database, team);
  const missing = { code: "people_import.not_found" };
  await expect(write((tx) => runPeopleImport(tx, importId), other)).rejects.toMatchObject(missing);
  await expect(write((tx) => undoPeopleImport(tx, importId))).rejects.toMatchObject(missing);
  expect((await write((tx) => readPeopleImports(tx, [importId]), other)).size).toBe(0);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(draft([["Ann", "", ""]], particulars, viewer)).rejects.toMatchObject({
    code: "member.contributor_needed",
  });
  await write((tx) => runPeopleImport(tx, importId));
  await expect(write((tx) => undoPeopleImport(tx, importId))).rejects.toMatchObject({
    code: "people_import.running",
  });
  for (const columns of [
    [{ kind: "COMPANY" }],
    [{ kind: "NAME" }, { kind: "NAME" }],
    [{ kind: "NAME" }, { kind: "FIELD", fieldId: importId }],
  ] as const satisfies readonly (readonly PeopleColumn[])[])
    await expect(draft([["a", "b"]], columns)).rejects.toMatchObject({ code: "people_import.columns" });
});

test("a long table is imported in parts, and one that is too long is refused", async () => {
  const rows = Array.from({ length: 250 }, (_, at) => [`Person ${at}`, `p${at}@x.test`, ""]);
  const importId = await draft(rows);
  await run(importId);
  const counts = await write((tx) => countPeopleRows(tx, [importId]));
  expect(counts.get(importId)).toMatchObject({ NEW: 250, waiting: 0 });
  const ofLength = (length: number) =>
    peopleRowsSchema.safeParse(Array.from({ length }, (_, at) => ({ number: at + 1, cells: ["a"] }))).success;
  expect([ofLength(5_000), ofLength(5_001), ofLength(0)]).toEqual([true, false, false]);
});
