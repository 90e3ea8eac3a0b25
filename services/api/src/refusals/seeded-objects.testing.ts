import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { seeds } from "./every-fixture.testing.ts";
import type { Seed, SeedContext, SeededObjects } from "./fixtures.testing.ts";

/** In every text of the seeded team: an answer that holds it has told something. */
export const secretWord = "quokka";

/** A team with one of everything that fixtures name. */
export async function seedObjects(database: TestCellDatabase): Promise<SeededObjects> {
  const team = await seedTeam(database, { name: `Team ${secretWord}` });
  const viewer = await seedUser(database, team, { role: "VIEWER", name: `Viewer ${secretWord}` });
  const member = await seedUser(database, team, { name: `Member ${secretWord}` });
  const people = {
    team,
    owner: { user: team.owner, cookie: await sessionCookieOf(database, team, team.owner) },
    viewer: { user: viewer, cookie: await sessionCookieOf(database, team, viewer) },
    member,
  };
  const ids = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    makeSeeds(tx, seeds, { team, member, word: secretWord, isPrivate: false }),
  );
  return withIds({ ...people, idOf: neverMade }, ids);
}

/** The same team with private doubles, under another word, of what lies in its projects. */
export async function seedPrivateObjects(
  database: TestCellDatabase,
  seeded: SeededObjects,
  word: string,
): Promise<SeededObjects> {
  const { team, member } = seeded;
  const shared = new Map(
    seeds.filter(({ inProject }) => !inProject).map((seed) => [seed, seeded.idOf(seed)]),
  );
  const ids = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    makeSeeds(tx, seeds, { team, member, word, isPrivate: true }, shared),
  );
  return withIds(seeded, ids);
}

/** The same team, but for other ids of some of its seeds. */
export function withIds(seeded: SeededObjects, ids: ReadonlyMap<Seed, string>): SeededObjects {
  return { ...seeded, idOf: (seed) => ids.get(seed) ?? seeded.idOf(seed) };
}

function neverMade({ name }: Seed): never {
  throw new Error(`the seed ${name} was not made`);
}

async function makeSeeds(
  tx: TenantTransaction,
  wanted: readonly Seed[],
  context: Omit<SeedContext, "idOf">,
  made: ReadonlyMap<Seed, string> = new Map(),
): Promise<ReadonlyMap<Seed, string>> {
  const making = new Map<Seed, Promise<string>>();
  const idOf = (seed: Seed): Promise<string> => {
    const known = made.get(seed);
    if (known !== undefined) return Promise.resolve(known);
    const id = making.get(seed) ?? seed.make(tx, { ...context, idOf });
    making.set(seed, id);
    return id;
  };
  // At once: what one connection is asked together takes half the time of one after the other.
  await Promise.all(wanted.map(idOf));
  const ids = await Promise.all([...making].map(async ([seed, id]) => [seed, await id] as const));
  return new Map([...made, ...ids]);
}

/** A hash of all that a team has, but for what counting attempts leaves behind. */
export function hashOfTeam(database: TestCellDatabase, teamId: string): Promise<string> {
  return asAdministrator(database.adminUrl, async (admin) => {
    const { rows: tables } = await admin.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'team_id' and t.table_type = 'BASE TABLE'
          and c.table_name not in ('rate_limits', 'team_writes') order by 1`,
    );
    const hashes: string[] = [];
    for (const { name } of tables) {
      const { rows } = await admin.query<{ hash: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t where team_id = $1`,
        [teamId],
      );
      hashes.push(`${name}:${rows[0]?.hash ?? ""}`);
    }
    return hashes.join("\n");
  });
}
