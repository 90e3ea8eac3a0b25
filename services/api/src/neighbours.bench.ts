// `npm run bench -- neighbours`: how long a workspace's people wait while another workspace of the same
// process sends 50 times its limit of requests per minute. Rounds with and without the other workspace
// alternate. Requests are sent on a fixed schedule, and a latency starts when its request was due.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTeam } from "@fieldstone/domain/tenancy/workspaces/create-team.ts";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { type CellDatabase, openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { makeBenchDatabase } from "@fieldstone/testkit/bench-database.ts";
import pg from "pg";
import { z } from "zod";
import { benchConfig } from "./bench/bench-config.testing.ts";
import { routedHeaders } from "./bench/routed-headers.testing.ts";
import { noteWords } from "./bench/seed.testing.ts";
import { startServerProcess } from "./bench/server-process.testing.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 8);
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 6_000);
/** Limit of the loud workspace; the plans' limits are too large for one process to send 50 times as much. */
const perMinuteMax = 600;
const times = 50;
const quietPerSecond = 20;
/** Long enough for the loud workspace to use up its burst. */
const primingMs = 2_500;
/** The factor by which the neighbours' p99 may grow. */
const grownMax = 1.2;
const notes = 50;

const listQuery = `query ($id: ID!, $first: Int!) { project(id: $id) { id notes(first: $first) { edges { node {
  id title contentAbstract updatedAt author { kind name } tags { id title } } } } } }`;
const renameQuery =
  "mutation ($id: ID!, $title: String!) { updateNote(input: { id: $id, title: $title }) { note { id } } }";

const sender = z.object({
  port: z.number(),
  teamId: z.string(),
  cookie: z.string(),
  projectId: z.string(),
  noteId: z.string(),
  perSecond: z.number(),
  durationMs: z.number(),
  /** The share of requests that write. */
  writes: z.number(),
});
type Sender = z.output<typeof sender>;
const sent = z.object({ latencies: z.array(z.number()), statuses: z.record(z.string(), z.number()) });
type Sent = z.output<typeof sent>;

/** Sends on a fixed schedule for a given time. */
async function send({ port, perSecond, durationMs, ...who }: Sender): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  const count = Math.floor((durationMs / 1_000) * perSecond);
  for (let i = 0; i < count; i += 1) {
    const dueAt = startedAt + (i * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 1) await wait(early);
    pending.push(
      one(agent, port, who, i).then((status) => {
        latencies.push(performance.now() - dueAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(pending);
  agent.destroy();
  return { latencies, statuses };
}

function one(
  agent: Agent,
  port: number,
  who: Omit<Sender, "port" | "perSecond" | "durationMs">,
  i: number,
): Promise<number> {
  const isWrite = (i * who.writes) % 1 < who.writes;
  // Each list uses different arguments, so that none is answered from the cache.
  const body = JSON.stringify(
    isWrite
      ? { query: renameQuery, variables: { id: who.noteId, title: `Interview ${i}` } }
      : { query: listQuery, variables: { id: who.projectId, first: 20 + (i % 30) } },
  );
  const headers = { ...routedHeaders(who), "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, host: "127.0.0.1", path: "/api/graphql", method: "POST", headers });
    asked.on("response", (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

async function seed(cell: CellDatabase, subdomain: string) {
  const teamId = newId();
  const system = {
    teamId,
    region: "US_B",
    requestId: "bench",
    actor: { kind: "system", name: "bench" },
  } as const;
  const owner = { email: `${subdomain}@example.com`, name: "Bench", jobRole: undefined };
  const asked = { teamId, subdomain, name: subdomain, owner, sample: false };
  const created = await createTeam(cell, system, asked, {});
  const actor = { kind: "user", role: "MANAGER", workspaceAdmin: true, groupIds: [] } as const;
  const context = { ...system, actor: { ...actor, userId: created.userId } };
  const made = await withTenant(cell, context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Interviews" });
    let noteId = "";
    for (let i = 0; i < notes; i += 1) {
      const body = { kind: "markdown", markdown: noteWords } as const;
      noteId = (await createNote(tx, { projectId, title: `Interview ${i}`, body })).id;
    }
    return { projectId: toShortId(projectId), noteId: toShortId(noteId) };
  });
  return { teamId, ...made, cookie: `fieldstone_session=${toShortId(teamId)}.${created.sessionSecret}` };
}

const p99 = (latencies: readonly number[]): number =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Sends from another process, so that the load does not delay the measuring one. */
async function sendElsewhere(child: ChildProcess, who: Sender): Promise<Sent> {
  child.send(who);
  const [answer] = await once(child, "message");
  return sent.parse(answer);
}

async function main(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const postgres = await startTemporaryPostgres();
  const adminUrl = await makeBenchDatabase(postgres.url, "cell");
  const config = benchConfig(adminUrl, dir);
  const cell = openCellDatabase({ url: config.database.url, applicationName: "bench-seed" });
  const [quiet, loud] = [await seed(cell, "quiet"), await seed(cell, "loud")];
  await cell.close();
  const filling = new pg.Client({ connectionString: adminUrl });
  await filling.connect();
  const { rowCount } = await filling.query(
    `insert into tenant_limits (team_id, plan_tier, requests_per_minute_max)
     select team_id, 'ENTERPRISE', $1 from teams where team_id = $2
     on conflict (team_id) do update set requests_per_minute_max = $1`,
    [perMinuteMax, loud.teamId],
  );
  await filling.end();
  if (rowCount !== 1) throw new Error("the loud workspace has no limit");
  const server = await startServerProcess("cell", { config, answers: {} }, { NODE_ENV: "production" });
  const [measuring, other] = ["measure", "other"].map((role) => fork(import.meta.filename, [role]));
  try {
    if (measuring === undefined || other === undefined) throw new Error("no senders");
    const { port } = server;
    const asQuiet = { ...quiet, port, perSecond: quietPerSecond, writes: 0.2, durationMs: roundMs };
    const asLoud = {
      ...loud,
      port,
      perSecond: (perMinuteMax / 60) * times,
      writes: 0.2,
      durationMs: roundMs,
    };
    await sendElsewhere(measuring, asQuiet);
    await sendElsewhere(other, asLoud);
    const alone: number[] = [];
    const beside: number[] = [];
    const spent: number[] = [];
    const busy: number[] = [];
    const statuses: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      const atStart = await server.cpuMs();
      alone.push(p99((await sendElsewhere(measuring, asQuiet)).latencies));
      const aloneMs = (await server.cpuMs()) - atStart;
      // Its accumulated allowance is legitimate; only what it sends beyond that is measured.
      await sendElsewhere(other, { ...asLoud, durationMs: primingMs });
      const before = await server.cpuMs();
      const [mine, theirs] = await Promise.all([
        sendElsewhere(measuring, asQuiet),
        sendElsewhere(other, asLoud),
      ]);
      busy.push(((await server.cpuMs()) - before) / roundMs);
      spent.push(((await server.cpuMs()) - before - aloneMs) / theirs.latencies.length);
      for (const status of Object.keys(mine.statuses))
        if (status !== "200") throw new Error(`the quiet workspace was answered ${status}`);
      for (const [status, count] of Object.entries(theirs.statuses))
        statuses[status] = (statuses[status] ?? 0) + count;
      beside.push(p99(mine.latencies));
    }
    const grown = median(beside.map((each, i) => each / (alone[i] ?? each)));
    console.info(
      `p99 of the quiet workspace: ${median(alone).toFixed(1)} ms alone, ${median(beside).toFixed(1)} ms beside one that ` +
        `sends ${asLoud.perSecond} requests a second (${times} times its ${perMinuteMax} a minute)\n` +
        `alone ${alone.map((ms) => ms.toFixed(0)).join(" ")}; beside ${beside.map((ms) => ms.toFixed(0)).join(" ")}\n` +
        `grown by ${((grown - 1) * 100).toFixed(0)} % (${((grownMax - 1) * 100).toFixed(0)} % are allowed); the loud one was answered ` +
        `${JSON.stringify(statuses)}, at ${median(spent).toFixed(2)} ms of processor each; the server was busy for ` +
        `${(median(busy) * 100).toFixed(0)} % of the time`,
    );
    if (grown > grownMax) process.exitCode = 1;
  } finally {
    measuring?.kill();
    other?.kill();
    server.stop();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

if (process.argv[2] === "measure" || process.argv[2] === "other")
  process.on("message", (message) => {
    send(sender.parse(message)).then((answer) => process.send?.(answer));
  });
else await main();
