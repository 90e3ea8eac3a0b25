// `npm run bench -- audit`: the cost of the audit chain for a write. The same command runs with and without
// its entry, by one writer and by eight, in one workspace and in eight; rounds alternate, figures are
// medians. Then the export.
import "@fieldstone/domain/objects.ts";
import { recordAudit } from "@fieldstone/domain/kernel/audit/audit-store.ts";
import { exportAudit } from "@fieldstone/domain/kernel/audit/export-audit.ts";
import { createFolder } from "@fieldstone/domain/research/folders/create-folder.ts";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type CellDatabase, openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { makeBenchDatabase } from "@fieldstone/testkit/bench-database.ts";
import { rolePasswords, urlOfDatabase } from "@fieldstone/testkit/test-server.ts";
import pg from "pg";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_500);
const manyWriters = 8;
const exported = 20_000;

interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}
type Write = (tx: TenantTransaction) => Promise<unknown>;

const audited: Write = (tx) => createFolder(tx, { title: "A folder" });
const silent: Write = (tx) => audited({ ...tx, record: () => undefined });

const postgres = await startTemporaryPostgres();
try {
  const adminUrl = await makeBenchDatabase(postgres.url, "cell");
  const contexts = await seedTeams(adminUrl, manyWriters);
  const [first] = contexts;
  if (first === undefined) throw new Error("no team");
  const url = urlOfDatabase(postgres.url, "bench", { name: "fieldstone_app", password: rolePasswords.app });
  const cell = openCellDatabase({ url, applicationName: "bench" });
  const one = [first];
  const eight = Array.from({ length: manyWriters }, () => first);
  for (const [name, writers] of [
    ["one writer", one],
    ["eight writers, one workspace", eight],
    ["eight writers, eight workspaces", contexts],
  ] as const) {
    await round(cell, writers, audited);
    const figures = { silent: [] as Figures[], audited: [] as Figures[] };
    for (let turn = 0; turn < rounds; turn += 1) {
      figures.silent.push(await round(cell, writers, silent));
      figures.audited.push(await round(cell, writers, audited));
    }
    console.info(
      `${name}\n  without entry  ${describe(figures.silent)}\n  with entry     ${describe(figures.audited)}`,
    );
  }
  await measureExport(cell, first);
  await cell.close();
} finally {
  await postgres.stop();
}

async function round(cell: CellDatabase, writers: readonly TenantContext[], write: Write): Promise<Figures> {
  const until = performance.now() + roundMs;
  const took: number[] = [];
  await Promise.all(
    writers.map(async (context) => {
      for (let began = performance.now(); began < until; began = performance.now()) {
        await withTenant(cell, context, "write", write);
        took.push(performance.now() - began);
      }
    }),
  );
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.floor(took.length * part)] ?? 0;
  return { perSecond: (took.length * 1_000) / roundMs, p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function measureExport(cell: CellDatabase, context: TenantContext): Promise<void> {
  await withTenant(cell, context, "write", async (tx) => {
    for (let entry = 0; entry < exported; entry += 1) {
      const data = { title: "A note that somebody wrote", before: { title: "A note" } };
      await recordAudit(tx, { kind: "note.updated", subjectType: "note", subjectId: newId(), data });
    }
  });
  const began = performance.now();
  const { lines } = await exportAudit(cell, context, {});
  let bytes = 0;
  let pages = 0;
  for await (const page of lines) {
    bytes += Buffer.byteLength(String(page));
    pages += 1;
  }
  const ms = performance.now() - began;
  console.info(
    `export: ${(bytes / 1e6).toFixed(1)} MB in ${pages} parts, ${(bytes / 1e3 / ms).toFixed(1)} MB/s`,
  );
}

async function seedTeams(adminUrl: string, count: number): Promise<readonly TenantContext[]> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const contexts: TenantContext[] = [];
  for (let made = 0; made < count; made += 1) {
    const [teamId, userId] = [newId(), newId()];
    await admin.query(
      "insert into teams (team_id, subdomain, name, region) values ($1, $2, 'Bench', 'US_B')",
      [teamId, `bench-${made}`],
    );
    await admin.query(
      "insert into users (team_id, user_id, email, name, role) values ($1, $2, $3, 'Bench', 'MANAGER')",
      [teamId, userId, `${made}@bench.example`],
    );
    const actor = { kind: "user", userId, role: "MANAGER", workspaceAdmin: true, groupIds: [] } as const;
    contexts.push({ teamId, region: "US_B", requestId: "bench", actor });
  }
  await admin.end();
  return contexts;
}

function describe(all: readonly Figures[]): string {
  const median = (of: (figures: Figures) => number) =>
    all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const [perSecond, p50, p99] = [median((f) => f.perSecond), median((f) => f.p50Ms), median((f) => f.p99Ms)];
  return `${perSecond.toFixed(0)} writes/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms`;
}
