import { draftPeopleImport } from "@fieldstone/domain/intake/people-imports/draft-people-import.ts";
import { readPeopleRows } from "@fieldstone/domain/intake/people-imports/read-people-imports.ts";
import {
  importNextPeople,
  runPeopleImport,
} from "@fieldstone/domain/intake/people-imports/run-people-import.ts";
import {
  undoNextPeople,
  undoPeopleImport,
} from "@fieldstone/domain/intake/people-imports/undo-people-import.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import pg from "pg";
import { expect, test, vi } from "vitest";

test("people whom the rows of a table name in a field are looked up together", async () => {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const fieldId = await write(async (tx) => {
    for (const name of ["Ann", "Bob"]) await createPerson(tx, { name });
    return createCustomField(tx, { objectType: "PERSON", title: "Knows", type: "PERSON" });
  });
  const rows = Array.from({ length: 400 }, (_, at) => ({
    number: at + 2,
    cells: [`Person ${at}`, at === 1 ? "Nobody" : "ann; Bob"],
  }));
  const statements = vi.spyOn(pg.Client.prototype, "query");
  const importId = await write((tx) =>
    draftPeopleImport(tx, {
      fileName: "people.csv",
      columns: [{ kind: "NAME" }, { kind: "FIELD", fieldId }],
      rows,
    }),
  );
  const asked = statements.mock.calls.length;
  statements.mockRestore();
  expect(asked).toBeLessThan(60);
  const [refused] = await write((tx) => readPeopleRows(tx, importId, 0));
  expect(refused).toMatchObject({
    number: 3,
    outcome: "REFUSED",
    reason: expect.stringContaining("“Nobody”"),
  });
});

test("an undo looks for those who are named in fields once for many rows", async () => {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const rows = Array.from({ length: 50 }, (_, at) => ({ number: at + 2, cells: [`Person ${at}`] }));
  const importId = await write((tx) =>
    draftPeopleImport(tx, { fileName: "people.csv", columns: [{ kind: "NAME" }], rows }),
  );
  await write((tx) => runPeopleImport(tx, importId));
  while (!(await write((tx) => importNextPeople(tx, importId))));
  await write((tx) => undoPeopleImport(tx, importId));
  const statements = vi.spyOn(pg.Client.prototype, "query");
  await write((tx) => undoNextPeople(tx, importId));
  const splitting = statements.mock.calls.filter((call) => JSON.stringify(call).includes("string_to_array"));
  statements.mockRestore();
  expect(splitting).toHaveLength(1);
});
