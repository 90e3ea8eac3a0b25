// `npm run bench -- api`: requests per second, latency and processor time of a cell's paths on 10,000 notes,
// compared with a plain node:http server that returns the same bytes, and with a stock Apollo Server on
// Express with the same schema, resolvers and data. Each server is a separate process on one database; rounds
// alternate, figures are medians.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { makeBenchDatabase } from "@fieldstone/testkit/bench-database.ts";
import { benchConfig } from "./bench/bench-config.testing.ts";
import { fetchOnce, type LoadTarget, load, RequestTurns, requestBytes } from "./bench/load.testing.ts";
import { type BenchPath, benchPaths, listPathName } from "./bench/paths.testing.ts";
import { routedHeaders } from "./bench/routed-headers.testing.ts";
import { noteCount, type SeededWorkspace, seedWorkspace } from "./bench/seed.testing.ts";
import { type ServerProcess, startServerProcess } from "./bench/server-process.testing.ts";
import type { ServerKind } from "./bench/servers.testing.ts";
import { Writer } from "./bench/writer.testing.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 1_500);
const warmUpMs = 1_500;
/** The list must serve at least this many times the requests of the stock server. */
const listRatioMin = 4;

interface Figures {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The server's processor time per request. */
  readonly cpuMs: number;
}

type Servers = ReadonlyMap<string, ServerProcess>;

const dir = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
const postgres = await startTemporaryPostgres();
const servers = new Map<string, ServerProcess>();
const closing: (() => Promise<void>)[] = [];
try {
  const adminUrl = await makeBenchDatabase(postgres.url, "cell");
  const config = benchConfig(adminUrl, dir);
  const seeded = await seed(config, adminUrl);
  const cell = openCellDatabase({ url: config.database.url, applicationName: "bench-writer" });
  const writer = new Writer(cell, seeded);
  closing.push(() => cell.close());
  const start = async (name: string, kind: ServerKind, environment = {}, answers = {}) =>
    void servers.set(name, await startServerProcess(kind, { config, answers }, environment));
  // Apollo and graphql-js default to development; a stock server must be told that it is production.
  const production = { NODE_ENV: "production" };

  await start("cell", "cell", production);
  const paths = await benchPaths(seeded, async (path) =>
    String(await fetchOnce(target(servers.get("cell"), path, seeded))),
  );
  const answers: Record<string, string> = {};
  for (const path of paths)
    answers[path.name] = String(await fetchOnce(target(servers.get("cell"), path, seeded)));
  await start("cell, recalling nothing", "cell-anew", production);
  await start("stock", "stock");
  await start("stock, lean context, production", "stock-lean", production);
  await start("plain", "plain", production, answers);

  let listRatio = 0;
  for (const path of paths) {
    const figures = await measure(servers, path, seeded, writer);
    print(path.name, answers[path.name] ?? "", figures);
    const [cell, stock] = [figures.get("cell"), figures.get("stock")];
    if (path.name === listPathName && cell && stock)
      listRatio = cell.requestsPerSecond / stock.requestsPerSecond;
  }
  const holds = listRatio >= listRatioMin;
  console.info(
    `The list answers ${listRatio.toFixed(2)} times the stock server's requests; ${listRatioMin} are asked for: ` +
      `${holds ? "it holds" : "it does NOT hold"}.`,
  );
  process.exitCode = holds ? 0 : 1;
} finally {
  for (const server of servers.values()) server.stop();
  for (const close of closing) await close();
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

async function seed(config: CellConfig, adminUrl: string): Promise<SeededWorkspace> {
  const seededAt = performance.now();
  const cell = openCellDatabase({ url: config.database.url, applicationName: "bench-seed" });
  const seeded = await seedWorkspace(cell, adminUrl, config);
  await cell.close();
  console.info(`${noteCount} notes in ${((performance.now() - seededAt) / 1_000).toFixed(1)} s\n`);
  return seeded;
}

function target(server: ServerProcess | undefined, path: BenchPath, seeded: SeededWorkspace): LoadTarget {
  const headers = { ...routedHeaders(seeded), "x-bench-path": path.name };
  const requests = path.bodies.map((body) => requestBytes(path.method, path.path, headers, body));
  return { port: server?.port ?? 0, requests: new RequestTurns(requests) };
}

async function measure(
  compared: Servers,
  path: BenchPath,
  seeded: SeededWorkspace,
  writer: Writer,
): Promise<ReadonlyMap<string, Figures>> {
  const loaded = [...compared].map(([name, server]) => {
    const figures: Figures[] = [];
    return { name, server, target: target(server, path, seeded), figures };
  });
  for (const { target } of loaded) await load(target, path.connections, warmUpMs);
  for (let round = 0; round < rounds; round += 1) {
    for (const { server, target, figures } of loaded) {
      const before = await server.cpuMs();
      const loading = load(target, path.connections, roundMs);
      const { requests, ...result } = await writer.during(loading, path.writesPerSecond);
      figures.push({ ...result, cpuMs: ((await server.cpuMs()) - before) / requests });
    }
  }
  return new Map(loaded.map(({ name, figures }) => [name, medians(figures)]));
}

function medians(results: readonly Figures[]): Figures {
  const median = (of: (result: Figures) => number): number =>
    results.map(of).sort((a, b) => a - b)[Math.floor(results.length / 2)] ?? 0;
  return {
    requestsPerSecond: median((result) => result.requestsPerSecond),
    p50Ms: median((result) => result.p50Ms),
    p99Ms: median((result) => result.p99Ms),
    cpuMs: median((result) => result.cpuMs),
  };
}

function print(name: string, answer: string, figures: ReadonlyMap<string, Figures>): void {
  const base = figures.get("cell")?.requestsPerSecond ?? 0;
  console.info(`${name} (${Buffer.byteLength(answer)} bytes)`);
  for (const [server, { requestsPerSecond, p50Ms, p99Ms, cpuMs }] of figures) {
    const ratio =
      server === "cell" ? "" : `   the cell answers ${(base / requestsPerSecond).toFixed(2)} times as many`;
    console.info(
      `  ${server.padEnd(32)} ${requestsPerSecond.toFixed(0).padStart(6)} requests/s   ` +
        `p50 ${p50Ms.toFixed(2).padStart(6)} ms   p99 ${p99Ms.toFixed(2).padStart(6)} ms   ` +
        `${cpuMs.toFixed(3).padStart(6)} ms of processor each${ratio}`,
    );
  }
  console.info("");
}
