import { draftPeopleImport } from "@fieldstone/domain/intake/people-imports/draft-people-import.ts";
import { readPeopleRows } from "@fieldstone/domain/intake/people-imports/read-people-imports.ts";
import { runPeopleImport } from "@fieldstone/domain/intake/people-imports/run-people-import.ts";
import { undoPeopleImport } from "@fieldstone/domain/intake/people-imports/undo-people-import.ts";
import { findConsentsOfPeople } from "@fieldstone/domain/research/people/consent/read-consents.ts";
import { recordConsent } from "@fieldstone/domain/research/people/consent/record-consent.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { pagePeople } from "@fieldstone/domain/research/people/read-people.ts";
import { type PeopleColumn, suggestPeopleColumns } from "@fieldstone/model/people/people-import.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { runPeopleImportWork, undoPeopleImportWork } from "./people-import-work.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let maker: SeededUser;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  maker = await seedUser(database, team);
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, user: SeededUser = maker) =>
  withTenant(database.cell, user.context, "write", fn);
const columns: readonly PeopleColumn[] = suggestPeopleColumns(
  ["Name", "E-mail", "Consent", "Consent until"],
  [],
);
const draft = (rows: readonly (readonly string[])[]) =>
  write((tx) =>
    draftPeopleImport(tx, {
      fileName: "people.csv",
      columns,
      rows: rows.map((cells, at) => ({ number: at + 2, cells: [...cells] })),
    }),
  );
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
async function consents(): Promise<unknown> {
  const { items } = await write((tx) => pagePeople(tx, {}, { limit: 50, after: undefined }));
  const found = await write((tx) =>
    findConsentsOfPeople(
      tx,
      items.map(({ id }) => id),
    ),
  );
  return Object.fromEntries(
    items.map(({ id, name }) => {
      const held = found.get(id);
      const by = held?.recordedBy === maker.userId ? "maker" : "owner";
      return [name, held && [held.state, held.until?.toISOString() ?? null, by]];
    }),
  );
}

test("columns say consents, which are recorded in the name of the import's maker, and undone", async () => {
  const until = new Date("2030-01-01T12:00:00Z");
  const recordedAt = await write(async (tx) => {
    const ids = [];
    for (const name of ["Ann", "Bob", "Cleo"])
      ids.push(await createPerson(tx, { name, email: `${name}@x.test` }));
    const [ann = "", bob = ""] = ids;
    await recordConsent(tx, { id: ann, state: "GIVEN", until });
    await recordConsent(tx, { id: bob, state: "ASKED" });
    return (await findConsentsOfPeople(tx, [bob])).get(bob)?.recordedAt;
  }, team.owner);
  const before = await consents();
  const importId = await draft([
    ["", "ann@x.test", "", "2031-05-01"],
    ["", "bob@x.test", "Given", ""],
    ["", "cleo@x.test", "", ""],
    ["Dan", "", "yes", "1 May 2031"],
  ]);
  expect(await write((tx) => readPeopleRows(tx, importId, 0))).toMatchObject([
    {
      outcome: "UPDATED",
      changes: [
        { kind: "CONSENT_UNTIL", before: "2030-01-01T12:00:00.000Z", after: "2031-05-01T23:59:59.000Z" },
      ],
    },
    { outcome: "UPDATED", changes: [{ kind: "CONSENT", before: "ASKED", after: "GIVEN" }] },
    { outcome: "NEW" },
    { outcome: "UNCHANGED", changes: [] },
  ]);
  expect(await consents()).toEqual(before);
  await write((tx) => runPeopleImport(tx, importId));
  await work(runPeopleImportWork, importId);
  expect(await consents()).toEqual({
    Ann: ["GIVEN", "2031-05-01T23:59:59.000Z", "maker"],
    Bob: ["GIVEN", null, "maker"],
    Cleo: undefined,
    Dan: ["GIVEN", "2031-05-01T23:59:59.000Z", "maker"],
  });
  await write((tx) => undoPeopleImport(tx, importId));
  await work(undoPeopleImportWork, importId);
  expect(await consents()).toEqual(before);
  const { items } = await write((tx) =>
    pagePeople(tx, { nameContains: "Bob" }, { limit: 1, after: undefined }),
  );
  const bob = items[0]?.id ?? "";
  const restored = (await write((tx) => findConsentsOfPeople(tx, [bob]))).get(bob);
  expect(restored?.recordedAt).toEqual(recordedAt);
});

test("a row is refused that takes back what somebody withdrew, says nothing known, or ends what was not given", async () => {
  const id = await write((tx) => createPerson(tx, { name: "Ann", email: "ann@x.test" }));
  await write((tx) => recordConsent(tx, { id, state: "WITHDRAWN" }));
  const importId = await draft([
    ["", "ann@x.test", "given", ""],
    ["Bob", "", "no", ""],
    ["Cleo", "", "asked", "2031-05-01"],
    ["Dan", "", "given", "soon"],
    ["Eve", "", "withdrawn", ""],
  ]);
  expect(
    (await write((tx) => readPeopleRows(tx, importId, 0))).map(({ outcome, reason }) => reason ?? outcome),
  ).toEqual([
    "This person withdrew their consent. Record a new one on their page.",
    "“no” says nothing of a consent. Enter asked, given or withdrawn.",
    "Only a consent that was given has an end.",
    "Enter a date, such as 2026-03-31.",
    "NEW",
  ]);
});

test("what somebody withdrew after the preview stays withdrawn, by the import and by its undoing", async () => {
  const ids = await write(async (tx) => [
    await createPerson(tx, { name: "Ann", email: "ann@x.test" }),
    await createPerson(tx, { name: "Bob", email: "bob@x.test" }),
  ]);
  const [ann = "", bob = ""] = ids;
  const importId = await draft([
    ["", "ann@x.test", "given", ""],
    ["", "bob@x.test", "given", ""],
  ]);
  await write((tx) => recordConsent(tx, { id: ann, state: "WITHDRAWN" }));
  await write((tx) => runPeopleImport(tx, importId));
  await work(runPeopleImportWork, importId);
  expect(await consents()).toMatchObject({
    Ann: ["WITHDRAWN", null, "maker"],
    Bob: ["GIVEN", null, "maker"],
  });
  await write((tx) => recordConsent(tx, { id: bob, state: "WITHDRAWN" }));
  await write((tx) => undoPeopleImport(tx, importId));
  await work(undoPeopleImportWork, importId);
  expect(await consents()).toMatchObject({
    Ann: ["WITHDRAWN", null, "maker"],
    Bob: ["WITHDRAWN", null, "maker"],
  });
});
