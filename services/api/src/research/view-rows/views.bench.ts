// `npm run bench -- views`: a table of 100,000 notes with 20 fields as a view lists it, compared with
// hand-written SQL for the same result. Both use the same tenant transaction and application role, and check
// access to the project; the view also reads the fields by which it sorts, groups and filters. Turns
// alternate, figures are medians of rounds.
import { isDeepStrictEqual } from "node:util";
import { filterCondition } from "@fieldstone/domain/research/filters/filter-condition.ts";
import {
  countViewGroups,
  countViewRows,
  type ViewRowsRequest,
} from "@fieldstone/domain/research/view-rows/read-view-rows.ts";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type CellDatabase, openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { makeBenchDatabase } from "@fieldstone/testkit/bench-database.ts";
import { type SeededTable, seedTable } from "@fieldstone/testkit/seed-table.ts";
import { rolePasswords, urlOfDatabase } from "@fieldstone/testkit/test-server.ts";
import { sql } from "kysely";
import pg from "pg";
import { pageByHand, pageOf, type Read, type ViewRead } from "./bench-pages.testing.ts";

const noteCount = Number(process.env.BENCH_NOTES ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Part of the names of the queries to compare; empty for all. */
const only = process.env.BENCH_ONLY ?? "";
const turnsMin = Number(process.env.BENCH_TURNS ?? 40);
/** Of 40 turns the 99th percentile is the longest, so answers of a few ms get more of them. */
const roundMs = 1_000;
/** The view may take this many times as long as the hand-written statement. */
const ratioMax = 1.5;

interface Figures {
  readonly p50: number;
  readonly p99: number;
}
interface Compared extends ViewRead {
  readonly name: string;
  readonly byHand: Read;
}

const postgres = await startTemporaryPostgres();
try {
  const adminUrl = await makeBenchDatabase(postgres.url, "cell");
  const { context, table } = await seed(adminUrl);
  const app = { name: "fieldstone_app", password: rolePasswords.app };
  const cell = openCellDatabase({ url: urlOfDatabase(adminUrl, "bench", app), applicationName: "bench" });
  let slower = 0;
  for (const compared of comparisons(table).filter(({ name }) => name.includes(only)))
    if (!(await compare(cell, context, compared))) slower += 1;
  console.info(
    slower === 0
      ? `Each answer takes at most ${ratioMax} times as long as by hand: it holds.`
      : `${slower} answers take more than ${ratioMax} times as long as by hand: it does NOT hold.`,
  );
  process.exitCode = slower === 0 ? 0 : 1;
  await cell.close();
} finally {
  await postgres.stop();
}

async function seed(adminUrl: string): Promise<{ context: TenantContext; table: SeededTable }> {
  const began = performance.now();
  const [teamId, userId, projectId] = [newId(), newId(), newId()];
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(
    "insert into teams (team_id, subdomain, name, region) values ($1, 'bench', 'Bench', 'US_B')",
    [teamId],
  );
  await admin.query(
    "insert into users (team_id, user_id, email, name, role) values ($1, $2, 'a@bench.example', 'Bench', 'MANAGER')",
    [teamId, userId],
  );
  await admin.query(
    "insert into projects (team_id, project_id, title, created_by) values ($1, $2, 'Study', $3)",
    [teamId, projectId, userId],
  );
  await admin.end();
  const table = await seedTable(adminUrl, { teamId, projectId, authorId: userId }, noteCount);
  console.info(`${noteCount} notes in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  const actor = { kind: "user", userId, role: "MANAGER", workspaceAdmin: true, groupIds: [] } as const;
  return { table, context: { teamId, region: "US_B", requestId: "bench", actor } };
}

/** True where the view is fast enough. */
async function compare(
  cell: CellDatabase,
  context: TenantContext,
  { name, view, checked = view, byHand }: Compared,
): Promise<boolean> {
  const [answer, expected] = [
    await withTenant(cell, context, "read", checked),
    await withTenant(cell, context, "read", byHand),
  ];
  if (!isDeepStrictEqual(answer, expected)) throw new Error(`${name}: the answers differ`);
  const figures: { readonly view: Figures; readonly byHand: Figures }[] = [];
  // The first round is left out: V8 compiles what a turn calls.
  await takeTurns();
  for (let round = 0; round < rounds; round += 1) figures.push(await takeTurns());
  const median = (of: (round: (typeof figures)[number]) => number) => percentile(figures.map(of), 0.5);
  const [p50, p99] = [median((round) => round.view.p50), median((round) => round.view.p99)];
  const [handP50, handP99] = [median((round) => round.byHand.p50), median((round) => round.byHand.p99)];
  const ratios = [p50 / handP50, p99 / handP99] as const;
  console.info(
    `${name.padEnd(34)} view p50 ${ms(p50)} p99 ${ms(p99)}   by hand p50 ${ms(handP50)} p99 ${ms(handP99)}   ` +
      `${ratios.map((ratio) => ratio.toFixed(2)).join(" and ")} times`,
  );
  return ratios.every((ratio) => ratio <= ratioMax);

  async function takeTurns() {
    const took = { view: [] as number[], byHand: [] as number[] };
    const began = performance.now();
    for (let turn = 0; turn < turnsMin || performance.now() - began < roundMs; turn += 1) {
      took.view.push(await time(() => withTenant(cell, context, "read", view)));
      took.byHand.push(await time(() => withTenant(cell, context, "read", byHand)));
    }
    return { view: figuresOf(took.view), byHand: figuresOf(took.byHand) };
  }
}

function figuresOf(times: readonly number[]): Figures {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

function comparisons(table: SeededTable): readonly Compared[] {
  const { projectId, fieldIds, optionIds } = table;
  const fieldId = (title: string) => fieldIds.get(title) ?? "";
  const [number, select] = [fieldId("NUMBER 1"), fieldId("SELECT 1")];
  const request = (more: Partial<ViewRowsRequest["settings"]> = {}): ViewRowsRequest => ({
    projectId,
    target: "NOTE",
    settings: { sort: [], group: null, ...more },
  });
  const newest = sql`notes.created_at desc, notes.note_id desc`;
  const live = sql`notes.project_id = ${projectId} and notes.deleted_at is null`;
  const valueIn = (field: string) =>
    sql`left join custom_field_values v on v.field_id = ${field} and v.object_id = notes.note_id`;
  const chosen = optionIds.slice(0, 2);
  const form: FilterForm = {
    combinator: "And",
    fields: [
      {
        id: "1",
        field: { source: "note", fieldId: number, fieldType: "NUMBER", multiple: false },
        operator: "greaterThan",
        values: { double: "50000" },
      },
      {
        id: "2",
        field: { source: "note", fieldId: select, fieldType: "SELECT", multiple: false },
        operator: "isOneOf",
        values: { ids: chosen },
      },
    ],
  };
  const filtered = sql`${live}
    and exists (select from custom_field_values v where v.field_id = ${number} and v.object_id = notes.note_id
      and v.value::numeric > 50000)
    and exists (select from custom_field_values v where v.field_id = ${select} and v.object_id = notes.note_id
      and v.value = any(${chosen}))`;
  const withFilter = async (tx: TenantTransaction): Promise<ViewRowsRequest> => ({
    ...request(),
    filter: await filterCondition(tx, "notes", form, { now: new Date(), timezoneOffsetMinutes: 0 }),
  });
  const compared: readonly Compared[] = [
    {
      name: "first page",
      ...pageOf(request(), 0),
      byHand: (tx) => pageByHand(tx, sql`from notes where ${live} order by ${newest}`, 0),
    },
    {
      name: "page in the middle",
      ...pageOf(request(), noteCount / 2),
      byHand: (tx) => pageByHand(tx, sql`from notes where ${live} order by ${newest}`, noteCount / 2),
    },
    {
      name: "filter by two fields",
      ...pageOf(withFilter, 0),
      byHand: (tx) => pageByHand(tx, sql`from notes where ${filtered} order by ${newest}`, 0),
    },
    {
      name: "count of that filter",
      view: async (tx) => countViewRows(tx, await withFilter(tx)),
      byHand: async (tx) => {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from notes where ${filtered}`.execute(tx.db);
        return rows[0]?.n;
      },
    },
    {
      name: "sort by a NUMBER",
      ...pageOf(request({ sort: [{ key: number, direction: "DESC" }] }), 0),
      byHand: (tx) =>
        pageByHand(
          tx,
          sql`from notes ${valueIn(number)} where ${live} order by v.value::numeric desc nulls last, ${newest}`,
          0,
        ),
    },
    {
      name: "sort by a SELECT",
      ...pageOf(request({ sort: [{ key: select, direction: "ASC" }] }), 0),
      byHand: (tx) =>
        pageByHand(
          tx,
          sql`from notes ${valueIn(select)} where ${live}
            order by array_position(${[...optionIds]}::text[], v.value) nulls last, ${newest}`,
          0,
        ),
    },
    {
      name: "middle page, sort by a SELECT",
      ...pageOf(request({ sort: [{ key: select, direction: "ASC" }] }), noteCount / 2),
      byHand: (tx) =>
        pageByHand(
          tx,
          sql`from notes ${valueIn(select)} where ${live}
            order by array_position(${[...optionIds]}::text[], v.value) nulls last, ${newest}`,
          noteCount / 2,
        ),
    },
    {
      name: "group counts",
      view: (tx) => countViewGroups(tx, request({ group: { kind: "SELECT", id: select } })),
      byHand: async (tx) => {
        const { rows } = await sql`select coalesce(v.value, '') as key, count(*)::int as count
          from notes ${valueIn(select)} where ${live} group by 1 order by 1`.execute(tx.db);
        return rows;
      },
    },
    {
      name: "count of all",
      view: (tx) => countViewRows(tx, request()),
      byHand: async (tx) => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from notes where ${live}`.execute(
          tx.db,
        );
        return rows[0]?.n;
      },
    },
  ];
  return compared.map(({ byHand, ...rest }) => ({
    ...rest,
    byHand: async (tx) => {
      await sql`select 1 from projects where project_id = ${projectId} and deleted_at is null`.execute(tx.db);
      return byHand(tx);
    },
  }));
}

async function time(fn: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await fn();
  return performance.now() - began;
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(6)} ms`;
}
