import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, test } from "vitest";
import { createCustomField } from "../../research/fields/create-custom-field.ts";
import { findColumnFields, planPeopleRows } from "./plan-people-rows.ts";

test("a long table leaves turns of the event loop to others", async () => {
  const database = await createCellDatabase();
  const { owner } = await seedTeam(database);
  let planned = 0;
  const rows = Array.from({ length: 5_000 }, (_, at) => ({
    cells: [`person-${at}@example.com`, `Person ${at}`],
    // Read when its row is planned, and not before.
    get number() {
      planned += 1;
      return at + 2;
    },
  }));
  let atOnce = 0;
  let before = 0;
  const look = (): void => {
    atOnce = Math.max(atOnce, planned - before);
    before = planned;
    looking = setImmediate(look);
  };
  let looking = setImmediate(look);
  const plan = await withTenant(database.cell, owner.context, "write", (tx) =>
    planPeopleRows(tx, { columns: [{ kind: "EMAIL" }, { kind: "NAME" }], fields: new Map(), rows }),
  );
  clearImmediate(looking);
  expect(plan.map(({ outcome }) => outcome)).toEqual(Array.from(rows, () => "NEW"));
  expect(atOnce).toBeGreaterThan(0);
  expect(atOnce).toBeLessThan(rows.length / 2);
});

/** Plans rows with these texts in a person field, and measures the longest block of the event loop. */
async function planTexts(type: CustomFieldType, texts: readonly string[]) {
  const database = await createCellDatabase();
  const { owner } = await seedTeam(database);
  return await withTenant(database.cell, owner.context, "write", async (tx) => {
    const options = Array.from({ length: 200 }, (_, at) => ({ label: at === 199 ? "z" : `Option ${at}` }));
    const fieldId = await createCustomField(tx, { objectType: "PERSON", title: "Field", type, options });
    const columns = [{ kind: "NAME" }, { kind: "FIELD", fieldId }] as const;
    const fields = await findColumnFields(tx, columns);
    const rows = texts.map((text, at) => ({ number: at + 2, cells: [`Person ${at}`, text] }));
    const turns = watchTurns();
    const planned = await planPeopleRows(tx, { columns, fields, rows });
    return { planned, longestMs: await turns.stop() };
  });
}

test("cells with hundreds of options or thousands of names leave turns of the event loop to others", async () => {
  const chosen = "z;".repeat(5_000);
  const selects = await planTexts(
    "SELECT",
    Array.from({ length: 50 }, () => chosen),
  );
  expect(selects.planned.every(({ outcome }) => outcome === "NEW")).toBe(true);
  expect(selects.longestMs).toBeLessThan(stallMsMax);
  // 9,000 characters each, all of them other people's names.
  const crowds = Array.from({ length: 200 }, (_, row) =>
    Array.from({ length: 3_000 }, (_name, at) => String.fromCodePoint(0x4e00 + at, 0x4e00 + row)).join(";"),
  );
  const people = await planTexts("PERSON", crowds);
  expect(new Set(people.planned.map(({ reason }) => reason))).toEqual(new Set(["Choose at most 100."]));
  expect(people.longestMs).toBeLessThan(stallMsMax);
});

test("a table that names more people than are looked up at once is rejected in words", async () => {
  const crowd = (row: number) => Array.from({ length: 100 }, (_, at) => `Person ${row} ${at}`).join(";");
  await expect(
    planTexts(
      "PERSON",
      Array.from({ length: 501 }, (_, row) => crowd(row)),
    ),
  ).rejects.toMatchObject({ code: "custom_field.people_names" });
});
