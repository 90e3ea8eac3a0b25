import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, test } from "vitest";
import { planPeopleRows } from "./plan-people-rows.ts";

test("a long table leaves turns of the event loop to others", async () => {
  const database = await createCellDatabase();
  const { owner } = await seedTeam(database);
  let planned = 0;
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    cells: [`person-${at}@example.com`, `Person ${at}`],
    // Asked for as its row is planned, and not before.
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
