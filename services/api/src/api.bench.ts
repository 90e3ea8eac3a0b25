// `npm run bench -- api`: requests a second and latency of a cell's paths on 10,000 notes, beside a plain node:http
// server that returns the same bytes and a stock Apollo Server on Express with the same schema, resolvers and data.
// Each server is a process of its own with the same database; rounds alternate, and each figure is the median.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "@fieldstone/database/migrate.ts";
import { startTemporaryPostgres } from "@fieldstone/local/temporary-postgres.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { rolePasswords, urlOfDatabase } from "@fieldstone/testkit/test-server.ts";
import pg from "pg";
import { fetchOnce, type LoadResult, load, requestBytes } from "./bench/load.testing.ts";
import { noteCount, type SeededWorkspace, seedWorkspace } from "./bench/seed.testing.ts";
import { type ServerKind, type ServerOptions, startServer } from "./bench/servers.testing.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_500);
const connections = 8;
const warmUpMs = 1_500;
/** The list must answer at least so many times as many requests as the stock server. */
const listRatioMin = 4;
const serviceToken = "bench-only-service-token-0123456789abcdef";

const noteRow = `id title contentAbstract importOrigin updatedAt createdAt author { kind name } tags { id title color }`;
const queries = {
  "note list (50)": `query ProjectNotes($id: ID!) { project(id: $id) { id notes(first: 50) {
    edges { cursor node { ${noteRow} } } pageInfo { hasNextPage endCursor } } } }`,
  "note page": `query NotePage($id: ID!) { note(id: $id) { id title content wordCount version viewerLevel createdAt
    updatedAt project { id title } author { kind name } highlights { id text state anchorStart anchorEnd
    tags { id title color } author { kind name } } tags { id title color } comments { id } } }`,
} as const;

interface BenchPath {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body: string;
}

if (process.send !== undefined) {
  process.once("message", (message: { kind: ServerKind; options: ServerOptions }) => {
    startServer(message.kind, message.options).then((port) => process.send?.({ port }));
  });
} else {
  await main();
}

async function main(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const postgres = await startTemporaryPostgres();
  const children: ChildProcess[] = [];
  try {
    const adminUrl = urlOfDatabase(postgres.url, "bench");
    await withAdmin(postgres.url, (admin) => admin.query("create database bench"));
    await migrate({ url: adminUrl, kind: "cell", passwords: rolePasswords });
    const config = benchConfig(adminUrl, dir);
    const seededAt = performance.now();
    const cell = openCellDatabase({ url: config.database.url, applicationName: "bench-seed" });
    const seeded = await seedWorkspace(cell, adminUrl);
    await cell.close();
    console.info(`${noteCount} notes in ${seconds(performance.now() - seededAt)}\n`);

    const paths = benchPaths(seeded);
    const start = (kind: ServerKind, nodeEnv: string | undefined, answers = {}) =>
      startChild(children, kind, { config, answers }, nodeEnv);
    const cellPort = await start("cell", "production");
    const answers = Object.fromEntries(
      await Promise.all(
        paths.map(async (path) => [path.name, String(await fetchOnce(target(cellPort, path, seeded)))]),
      ),
    );
    const servers = {
      cell: cellPort,
      stock: await start("stock", undefined),
      "stock, production": await start("stock", "production"),
      plain: await start("plain", "production", answers),
    };
    let listRatio = 0;
    for (const path of paths) {
      const results = await measure(servers, path, seeded);
      print(path.name, answers[path.name] ?? "", results);
      if (path.name === "note list (50)")
        listRatio = results.cell.requestsPerSecond / results.stock.requestsPerSecond;
    }
    const verdict = listRatio >= listRatioMin ? "holds" : "does NOT hold";
    console.info(
      `The list answers ${listRatio.toFixed(2)} times the stock server's requests: ${verdict} (${listRatioMin}).`,
    );
    process.exitCode = listRatio >= listRatioMin ? 0 : 1;
  } finally {
    for (const child of children) child.kill();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

function benchPaths({ projectId, noteId }: SeededWorkspace): readonly BenchPath[] {
  const graphql = (name: keyof typeof queries, id: string): BenchPath => ({
    name,
    method: "POST",
    path: "/api/graphql",
    body: JSON.stringify({ query: queries[name], variables: { id } }),
  });
  return [
    { name: "ping", method: "GET", path: "/ping", body: "" },
    graphql("note list (50)", projectId),
    graphql("note page", noteId),
  ];
}

function target(port: number, path: BenchPath, seeded: SeededWorkspace) {
  const headers = {
    "content-type": "application/json",
    "x-fieldstone-service": serviceToken,
    "x-fieldstone-team": seeded.teamId,
    "x-fieldstone-epoch": "1",
    "x-forwarded-host": "bench.fieldstone.localhost",
    "x-forwarded-for": "127.0.0.1",
    "x-bench-path": path.name,
    cookie: seeded.cookie,
  };
  return { port, request: requestBytes(path.method, path.path, headers, path.body) };
}

async function measure<Name extends string>(
  servers: Readonly<Record<Name, number>>,
  path: BenchPath,
  seeded: SeededWorkspace,
): Promise<Record<Name, LoadResult>> {
  const names = Object.keys(servers).filter((name): name is Name => name in servers);
  const taken = new Map<Name, LoadResult[]>(names.map((name) => [name, []]));
  for (const name of names) await load(target(servers[name], path, seeded), connections, warmUpMs);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      taken.get(name)?.push(await load(target(servers[name], path, seeded), connections, roundMs));
    }
  }
  const median = (name: Name, of: (result: LoadResult) => number): number =>
    (taken.get(name) ?? []).map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        requestsPerSecond: median(name, (result) => result.requestsPerSecond),
        p50Ms: median(name, (result) => result.p50Ms),
        p99Ms: median(name, (result) => result.p99Ms),
      },
    ]),
  ) as Record<Name, LoadResult>;
}

function print(name: string, answer: string, results: Readonly<Record<string, LoadResult>>): void {
  const base = results.cell?.requestsPerSecond ?? 0;
  console.info(`${name} (${Buffer.byteLength(answer)} bytes)`);
  for (const [server, { requestsPerSecond, p50Ms, p99Ms }] of Object.entries(results)) {
    const ratio = base / requestsPerSecond;
    console.info(
      `  ${server.padEnd(18)} ${requestsPerSecond.toFixed(0).padStart(7)} requests/s   ` +
        `p50 ${p50Ms.toFixed(2).padStart(7)} ms   p99 ${p99Ms.toFixed(2).padStart(7)} ms   ` +
        (server === "cell" ? "" : `the cell answers ${ratio.toFixed(2)} times as many`),
    );
  }
  console.info("");
}

async function startChild(
  children: ChildProcess[],
  kind: ServerKind,
  options: ServerOptions,
  nodeEnv: string | undefined,
): Promise<number> {
  const { NODE_ENV: _, ...environment } = process.env;
  const child = fork(fileURLToPath(import.meta.url), {
    env: nodeEnv === undefined ? environment : { ...environment, NODE_ENV: nodeEnv },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  children.push(child);
  child.send({ kind, options });
  return await new Promise((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve(message.port));
    child.once("exit", (code) => reject(new Error(`${kind} ended with ${code}`)));
  });
}

function benchConfig(adminUrl: string, dir: string): CellConfig {
  const app = { name: "fieldstone_app", password: rolePasswords.app };
  const tasks = { name: "fieldstone_tasks", password: rolePasswords.tasks };
  return {
    development: false,
    logLevel: "silent",
    host: "127.0.0.1",
    port: 0,
    rootDomain: "fieldstone.localhost",
    publicUrl: "http://fieldstone.localhost:8080",
    dataDir: dir,
    database: { url: urlOfDatabase(adminUrl, "bench", app), poolMax: 10 },
    serviceToken,
    emailHashKey: "bench-only-email-hash-key-0123456789abcdef",
    mail: { smtpUrl: "smtp://127.0.0.1:1", from: "Fieldstone <hello@fieldstone.localhost>" },
    region: "US_B",
    tasks: { url: urlOfDatabase(adminUrl, "bench", tasks), concurrency: 1 },
    objects: {
      driver: "file",
      dir: join(dir, "objects"),
      signingKey: "bench-only-signing-key-0123456789abcdef",
    },
    searchUri: join(dir, "search"),
    routerUrl: "http://127.0.0.1:1",
    ai: { provider: "built-in" },
  };
}

async function withAdmin<T>(url: string, fn: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await fn(admin);
  } finally {
    await admin.end();
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
