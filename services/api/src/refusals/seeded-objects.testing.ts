import { newId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import pg from "pg";
import { seeds } from "./every-fixture.testing.ts";
import type { Seed, SeedContext, SeededObjects } from "./fixtures.testing.ts";

/** In every text of the seeded team: an answer that contains it has leaked something. */
export const secretWord = "quokka";

/**
 * A team with one of every object that fixtures name.
 * @param naming creates only what these arguments name, and its dependencies: a fifth of the time
 */
export async function seedObjects(
  database: TestCellDatabase,
  naming?: (seeded: SeededObjects) => unknown,
): Promise<SeededObjects> {
  const team = await seedTeam(database, { name: `Team ${secretWord}` });
  const viewer = await seedUser(database, team, { role: "VIEWER", name: `Viewer ${secretWord}` });
  const member = await seedUser(database, team, { name: `Member ${secretWord}` });
  const people = {
    team,
    owner: { user: team.owner, cookie: await sessionCookieOf(database, team, team.owner) },
    viewer: { user: viewer, cookie: await sessionCookieOf(database, team, viewer) },
    member,
  };
  const wanted = naming === undefined ? seeds : seedsNamed(people, naming);
  const ids = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    makeSeeds(tx, wanted, { team, member, word: secretWord, isPrivate: false }),
  );
  return withIds({ ...people, idOf: neverMade }, ids);
}

function seedsNamed(
  people: Omit<SeededObjects, "idOf">,
  naming: (seeded: SeededObjects) => unknown,
): readonly Seed[] {
  const named = new Set<Seed>();
  const idOf = (seed: Seed) => {
    named.add(seed);
    return newId();
  };
  naming({ ...people, idOf });
  return [...named];
}

/**
 * The same team, with private copies, that have another word in their texts, of the objects in its projects.
 */
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

/** The same team, with other ids for some of its seeds. */
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
  // Concurrently: pipelining on one connection takes half the time.
  await Promise.all(wanted.map(idOf));
  const ids = await Promise.all([...making].map(async ([seed, id]) => [seed, await id] as const));
  return new Map([...made, ...ids]);
}

/** Detects whether anything of a team was written, except counters of attempts. */
export interface TeamWatch {
  /** A hash of all data of the team. */
  readonly hash: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** One connection for all hashes: a new one would first load the catalogue of some hundred tables. */
export async function watchTeam(database: TestCellDatabase, teamId: string): Promise<TeamWatch> {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'team_id' and t.table_type = 'BASE TABLE'
        and c.table_name not in ('rate_limits', 'team_writes') order by 1`,
  );
  const hashes = tables.map(
    ({ name }) => `select '${name}:' || coalesce((select md5(string_agg(t::text, '|' order by t::text))
      from ${name} t where team_id = $1), '') as hash`,
  );
  return {
    hash: async () => {
      const text = hashes.join(" union all ");
      const { rows } = await admin.query<{ hash: string }>({ name: "hash", text, values: [teamId] });
      return rows.map(({ hash }) => hash).join("\n");
    },
    close: () => admin.end(),
  };
}
