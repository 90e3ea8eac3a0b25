import { newId } from "@fieldstone/model/ids.ts";
import { parseScimFilter } from "@fieldstone/model/scim/scim-filter.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator, createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, test } from "vitest";
import { candidateScimUsers } from "./read-scim-users.ts";

test("members that a filter is tried on are read some at a time, each of them once", async () => {
  const database = await createCellDatabase();
  const { teamId, owner } = await seedTeam(database);
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `insert into users (team_id, user_id, email, name, role)
        select $1, id, id || '@example.com', 'Member', 'VIEWER' from unnest($2::uuid[]) id`,
      [teamId, Array.from({ length: 450 }, newId)],
    ),
  );
  const pages = await withTenant(database.cell, owner.context, "read", async (tx) => {
    const read: string[][] = [];
    for await (const users of candidateScimUsers(tx, parseScimFilter('displayName co "e"')))
      read.push(users.map(({ id }) => id));
    return read;
  });
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 51]);
  expect(new Set(pages.flat()).size).toBe(451);
});
