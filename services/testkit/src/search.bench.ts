// `npm run bench -- search`: cost of a search on disk, by words, by meaning and by both, with one to eight
// words, at an open arrival rate; compared with Postgres' full text on the same rows; also indexing delay,
// and sizes. Texts are words drawn by Zipf's law. By default queries use the product's model, while the
// vectors of texts are random: computing those of 100,000 chunks would take an hour and a half, and comparing
// them costs the same.

import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
import { embedderOf } from "@fieldstone/platform/ai/embedding/open-embedder.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { folderSizeBytes } from "@fieldstone/platform/process/limited/work-folder.ts";
import { BulkTables } from "@fieldstone/platform/search-index/lance/bulk-tables.testing.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import type { SearchObject, SearchTenant } from "@fieldstone/platform/search-index/search-index.ts";
import pg from "pg";

// The full run is 1,000,000 chunks and 1,000 other tenants: BENCH_CHUNKS and BENCH_TENANTS.
const chunks = Number(process.env.BENCH_CHUNKS ?? 100_000);
const otherTenants = Number(process.env.BENCH_TENANTS ?? 20);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const perSecond = Number(process.env.BENCH_RATE ?? 20);
/** With many rows Postgres takes minutes for queries of seconds: `BENCH_POSTGRES=no` leaves it out. */
const isCompared = process.env.BENCH_POSTGRES !== "no";
/** `BENCH_EMBEDDINGS=hashed` measures the vectors that are used when the model is switched off. */
const embeddings = process.env.BENCH_EMBEDDINGS === "hashed" ? "hashed" : "model";
const chunksOfOthers = 200;
const chunksOfObject = 4;
const wordsOfChunk = 60;
const vocabulary = 30_000;
const objectsAtOnce = 2_500;
const shownHits = 20;
const queriesAlone = 20;
/** Before anything is measured, as in a process that has run for a while. */
const queriesBefore = 100;
/** Goals in ms for 99 of 100 searches, and for new writes to be found. */
const goalMs = { FULL_TEXT: 50, VECTOR: 80, HYBRID: 80, fresh: 2_000 } as const;

const below = seededRandom(42);
const random = () => below(2 ** 32) / 2 ** 32;

const letters = "bcdfghjklmnprstvz";
const vowels = "aeiou";
/** A word of the vocabulary; by Zipf's law the lowest ranks are the most frequent. */
function wordAt(rank: number): string {
  let word = "";
  for (let left = rank + 200; left > 0; left = Math.floor(left / (letters.length * vowels.length))) {
    word += `${letters[left % letters.length]}${vowels[Math.floor(left / letters.length) % vowels.length]}`;
  }
  return word;
}
const anyWord = () => wordAt(Math.floor(vocabulary ** random()));
const anyText = (words: number) => Array.from({ length: words }, anyWord).join(" ");

function anyObject(): SearchObject {
  return {
    objectType: "NOTE",
    objectId: newId(),
    projectId: newId(),
    title: anyText(5),
    createdAt: new Date(),
    updatedAt: new Date(),
    tagIds: [],
    chunks: Array.from({ length: chunksOfObject }, () => ({ text: anyText(wordsOfChunk) })),
  };
}

/** The embedder, with random vectors in place of the model's. */
function drawn(embedder: Embedder): Embedder {
  const vector = () => {
    const values = Array.from({ length: embedder.dimensions }, () => random() - 0.5);
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  };
  return { ...embedder, embed: async (texts) => texts.map(vector) };
}

const folder = await mkdtemp(path.join(tmpdir(), "search-bench-"));
const postgres = await startTemporaryPostgres();
const open = () => openSearchIndex({ searchUri: folder, embeddings }, silentLog);
let index = open();
const bulk = new BulkTables(
  folder,
  embeddings === "hashed" ? embedderOf({ embeddings }) : drawn(embedderOf({ embeddings })),
);
/** As many connections as it has use for on a few cores: a single one would let its queries wait in turn. */
const pool = new pg.Pool({ connectionString: postgres.url, max: 8 });
try {
  await pool.query(
    `create table chunks (object_id uuid, text text, words tsvector generated always as (to_tsvector('english', text)) stored)`,
  );
  const tenant = await fill(chunks, isCompared);
  const others: SearchTenant[] = [];
  while (others.length < otherTenants) others.push(await fill(chunksOfOthers, false));
  progress("written");
  // Measures an index at rest.
  for (const each of [tenant, ...others]) await index.takeIn(each);
  bulk.close();
  await index.close();
  index = open();
  await pool.query("create index on chunks using gin (words)");
  await pool.query("vacuum analyze chunks");
  await sizes();
  progress("at rest");
  for (let done = 0; done < queriesBefore; done += 1) {
    const query = anyText(1 + (done % 8));
    await index.search(tenant, { query, method: "HYBRID", limit: shownHits, counted: true });
  }
  for (const words of [1, 2, 4, 8]) {
    // Each method has its own queries, as rankings are cached.
    const anyQueries = (count: number) => Array.from({ length: count }, () => anyText(words));
    for (const method of ["FULL_TEXT", "VECTOR", "HYBRID"] as const) {
      const search = (query: string) =>
        index.search(tenant, { query, method, limit: shownHits, counted: true });
      const cpuMs = await measureCpu(anyQueries(queriesAlone), search);
      const name = `${words} words, ${method}, ${cpuMs.toFixed(0)} ms of a core`;
      report(name, await arrivals(anyQueries(seconds * perSecond), search), goalMs[method]);
    }
    if (isCompared)
      report(`${words} words, Postgres`, await arrivals(anyQueries(seconds * perSecond), searchPostgres));
  }
  const queries = Array.from({ length: seconds * perSecond }, () => anyText(2));
  report("2 words, FULL_TEXT, in any other tenant", await arrivals(queries, searchOthers(others)));
  await freshness(tenant);
} finally {
  await index.close();
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function fill(count: number, isWrittenTwice: boolean): Promise<SearchTenant> {
  const tenant: SearchTenant = { region: "EU_A", teamId: newId() };
  for (let made = 0; made < count; made += objectsAtOnce * chunksOfObject) {
    const length = Math.min(objectsAtOnce, Math.ceil((count - made) / chunksOfObject));
    const objects = Array.from({ length }, anyObject);
    await bulk.add(tenant, objects);
    if (!isWrittenTwice) continue;
    const rows = objects.flatMap(({ objectId, chunks: parts }) =>
      parts.map(({ text }) => ({ objectId, text })),
    );
    await pool.query("insert into chunks (object_id, text) select * from unnest($1::uuid[], $2::text[])", [
      rows.map(({ objectId }) => objectId),
      rows.map(({ text }) => text),
    ]);
  }
  return tenant;
}

/** Runs each search in another tenant; there are many more tenants than open indexes. */
function searchOthers(others: readonly SearchTenant[]): (query: string) => Promise<void> {
  let asked = 0;
  return async (query) => {
    asked += 1;
    const tenant = others[asked % others.length];
    if (tenant !== undefined) await index.search(tenant, { query, limit: shownHits, counted: true });
  };
}

/** Ranks rows with any of the words and counts them, as the index does. */
async function searchPostgres(query: string): Promise<void> {
  const any = query.split(" ").join(" | ");
  await pool.query(
    `select object_id, ts_rank(words, q) as rank, count(*) over () from chunks, to_tsquery('english', $1) q
      where words @@ q order by rank desc limit ${shownHits}`,
    [any],
  );
}

/** Processor time of this process per search, run one at a time: other programs affect it little. */
async function measureCpu(
  queries: readonly string[],
  search: (query: string) => Promise<unknown>,
): Promise<number> {
  const before = process.cpuUsage();
  for (const query of queries) await search(query);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / queries.length;
}

/** Milliseconds from each query's arrival to its answer, including its wait for earlier queries. */
async function arrivals(
  queries: readonly string[],
  search: (query: string) => Promise<unknown>,
): Promise<readonly number[]> {
  const startedAt = performance.now();
  const pending = queries.map(async (query, at) => {
    const dueAt = startedAt + (at * 1_000) / perSecond;
    await wait(Math.max(0, dueAt - performance.now()));
    await search(query);
    return performance.now() - dueAt;
  });
  return await Promise.all(pending);
}

async function freshness(tenant: SearchTenant): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const word = `fresh${turn}x`;
    const object = { ...anyObject(), title: word };
    const load = index.put(tenant, Array.from({ length: 50 }, anyObject));
    const startedAt = performance.now();
    await index.put(tenant, [object]);
    // As in the product, vectors are added after the words.
    const vectors = index.meaning.put(tenant, [object]);
    for (;;) {
      const { hits } = await index.search(tenant, { query: word, limit: 1 });
      if (hits.some(({ objectId }) => objectId === object.objectId)) break;
      await wait(10);
    }
    times.push(performance.now() - startedAt);
    await Promise.all([load, vectors]);
  }
  report("written to found, beside 50 other writes", times, goalMs.fresh);
}

async function sizes(): Promise<void> {
  const { rows } = await pool.query<{ bytes: string }>("select pg_total_relation_size('chunks') as bytes");
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString("en")} MB`;
  const others = otherTenants * chunksOfOthers;
  console.info(
    `${chunks.toLocaleString("en")} chunks and ${others.toLocaleString("en")} of others: index ${megabytes(await folderSizeBytes(folder))}, Postgres ${megabytes(Number(rows[0]?.bytes ?? 0))}, memory ${megabytes(process.memoryUsage.rss())}`,
  );
}

function progress(what: string): void {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const { user, system } = process.cpuUsage();
  const coreSeconds = Math.round((user + system) / 1e6);
  console.info(
    `${what} after ${Math.round(performance.now() / 1_000)} s and ${coreSeconds} s of a core, load ${load}`,
  );
}

function report(name: string, times: readonly number[], goal?: number): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const [p50, p99] = [at(0.5), at(0.99)];
  const verdict = goal === undefined ? "" : `   goal ${goal}${p99 <= goal ? "" : " MISSED"}`;
  console.info(
    `${name.padEnd(44)} p50 ${p50.toFixed(1).padStart(8)} ms   p99 ${p99.toFixed(1).padStart(8)} ms${verdict}`,
  );
}
