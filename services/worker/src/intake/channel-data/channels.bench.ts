// `npm run bench -- channels`: the time from a call that adds a point until it is in its theme, sorted by the
// worker's own task, against that of the embedding alone in the same run. Rounds alternate, each with new
// texts; figures are medians.
import "@fieldstone/domain/objects.ts";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import { readChannelCounts } from "@fieldstone/domain/intake/channel-data/read-channel-counts.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";
import { channelDataPerCallMax } from "@fieldstone/model/limits.ts";
import { embedderOf } from "@fieldstone/platform/ai/embedding/open-embedder.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { makeBenchDatabase } from "@fieldstone/testkit/bench-database.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { rolePasswords, urlOfDatabase } from "@fieldstone/testkit/test-server.ts";
import { sortChannelWork } from "./channel-work.ts";

const pointsPerRound = Number(process.env.BENCH_POINTS ?? 1_500);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** As a multiple of the embedding alone. */
const goal = 1.3;
const region = "US_B";
const config = { embeddings: process.env.EMBEDDINGS === "hashed" ? "hashed" : "model" } as const;
const embedder = embedderOf(config);

const openings = ["I cannot see why", "Please tell me whether", "Since last week", "Our team wonders if"];
const subjects = [
  "the invoice",
  "my parcel",
  "the export of reports",
  "the password page",
  "your app",
  "a refund",
];
const ends = [
  "is late again",
  "fails on my phone",
  "has the wrong amount",
  "could be faster",
  "was never sent",
];
let made = 0;
/** A sentence as long as a support message, different from all before. */
function nextText(): string {
  made += 1;
  const pick = (from: readonly string[], step: number) => from[Math.floor(made / step) % from.length] ?? "";
  return `${pick(openings, 1)} ${pick(subjects, 4)} ${pick(ends, 24)}, order ${made}`;
}
const nextTexts = () => Array.from({ length: pointsPerRound }, nextText);

interface Cost {
  readonly elapsedMs: number;
  /** CPU time of this process with its threads, without the database's. */
  readonly cpuMs: number;
}

async function measure(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const elapsedMs = (performance.now() - startedAt) / pointsPerRound;
  const { user, system } = process.cpuUsage(cpu);
  return { elapsedMs, cpuMs: (user + system) / 1_000 / pointsPerRound };
}

const postgres = await startTemporaryPostgres();
try {
  const adminUrl = await makeBenchDatabase(postgres.url, "cell");
  const urlAs = (name: "app" | "tasks") =>
    urlOfDatabase(postgres.url, "bench", { name: `fieldstone_${name}`, password: rolePasswords[name] });
  const cell = openCellDatabase({ url: urlAs("app"), applicationName: "bench" });
  const runner = await startTaskRunner({
    url: urlAs("tasks"),
    region,
    concurrency: 4,
    tasks: [sortChannelWork({ cell, config })],
    log: silentLog,
  });
  try {
    await compare(cell, await seedTeam({ adminUrl }, { region }));
  } finally {
    await runner.stop();
    await cell.close();
  }
} finally {
  await postgres.stop();
}

async function compare(
  cell: ReturnType<typeof openCellDatabase>,
  team: Awaited<ReturnType<typeof seedTeam>>,
): Promise<void> {
  const inTenant = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    withTenant(cell, team.owner.context, "write", fn);
  const channelId = await inTenant((tx) =>
    createChannel(tx, { title: "Bench", template: "SUPPORT_TICKETS" }),
  );
  async function sortAll(): Promise<void> {
    const items = nextTexts().map((text) => ({ text }));
    for (let start = 0; start < items.length; start += channelDataPerCallMax) {
      const part = items.slice(start, start + channelDataPerCallMax);
      await inTenant((tx) =>
        addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items: part })),
      );
    }
    const countWaiting = async () =>
      (await inTenant((tx) => readChannelCounts(tx, [channelId]))).get(channelId)?.waitingCount;
    while ((await countWaiting()) !== 0) await wait(100);
  }
  // Loads the model before measuring.
  await embedder.embed([nextText()]);
  const alone: Cost[] = [];
  const sorted: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const unread = nextTexts();
    alone.push(await measure(() => embedder.embed(unread)));
    sorted.push(await measure(sortAll));
  }
  report(alone, sorted);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function report(alone: readonly Cost[], sorted: readonly Cost[]): void {
  const say = (name: string, costs: readonly Cost[]) => {
    const elapsed = median(costs.map(({ elapsedMs }) => elapsedMs)).toFixed(1);
    const cpu = median(costs.map(({ cpuMs }) => cpuMs)).toFixed(1);
    console.info(`${name.padEnd(20)} ${elapsed.padStart(6)} ms, ${cpu} ms of a core`);
  };
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.info(
    `${rounds} rounds of ${pointsPerRound.toLocaleString("en")} points, ${embedder.model}, load ${load}`,
  );
  say("an embedding alone", alone);
  say("a point sorted", sorted);
  const times = median(sorted.map(({ elapsedMs }, round) => elapsedMs / (alone[round]?.elapsedMs ?? 1)));
  console.info(`${times.toFixed(2)} times the embedding   goal ${goal}${times <= goal ? "" : " MISSED"}`);
}
