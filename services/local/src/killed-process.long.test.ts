import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { startTestFieldstone, type TestFieldstone } from "@fieldstone/testkit/running-fieldstone.ts";
import { WriteLedger } from "@fieldstone/testkit/write-ledger.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const subdomain = "killed";
const region = "EU_A";
const rounds = trials(1, 20, 1);
const frozenMs = trials(2_000, 20_000, 2_000);
/** Writes acknowledged between two kills. */
const writesARound = 20;

let fieldstone: TestFieldstone;
let ledger: WriteLedger;

beforeAll(async () => {
  fieldstone = await startTestFieldstone([region]);
  const { port } = fieldstone.settings;
  const member = new FieldstoneClient(port);
  await member.signUp({ email: "ada@killed.example", subdomain, region });
  ledger = await WriteLedger.open(member, port, subdomain);
}, 120_000);
afterAll(() => fieldstone.stop());

const searchAnswer = z.object({
  search: z.object({ items: z.array(z.object({ title: z.array(z.object({ text: z.string() })) })) }),
});

async function isFound(title: string): Promise<boolean> {
  const answer = await ledger.client.graphql(
    subdomain,
    `query ($query: String!) { search(query: $query, types: [NOTE], limit: 5) { items { title { text } } } }`,
    { query: title.split(" ")[0] },
  );
  const { items } = searchAnswer.parse(answer).search;
  return items.some((item) => item.title.map(({ text }) => text).join("") === title);
}

/** On one machine, a cell's API, worker and media run in one process. */
function victims(): readonly (readonly [string, readonly number[]])[] {
  const pids = fieldstone.processes.map((each) => [each.name, [each.pid() ?? 0]] as const);
  const postgres = fieldstone.postgres().pid;
  return [...pids, ["Postgres", [postgres]], ["everything", [...pids.flatMap(([, each]) => each), postgres]]];
}

/** Postgres's first process and its connections, which lead their own process groups. */
function serverProcesses(first: number): readonly number[] {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(first)], { encoding: "utf8" });
  return [first, ...children.trim().split(/\s+/).map(Number)];
}

test(`${rounds} kills of each process and of all, and Postgres frozen, lose and double nothing acknowledged`, {
  timeout: trials(300_000, 3_600_000, 300_000),
}, async () => {
  await ledger.untilWritten(writesARound);
  let kills = 0;
  let longestMs = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name] of victims()) {
      // Looked up each time: a restarted process has a new id.
      const [, pids = []] = victims().find(([each]) => each === name) ?? [];
      for (const pid of pids.filter((each) => each > 0)) process.kill(pid, "SIGKILL");
      const killedAt = performance.now();
      await ledger.untilWritten(writesARound);
      kills += 1;
      longestMs = Math.max(longestMs, performance.now() - killedAt);
    }
  }
  const frozen = serverProcesses(fieldstone.postgres().pid);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  await wait(frozenMs);
  for (const pid of frozen.toReversed()) process.kill(pid, "SIGCONT");
  await ledger.untilWritten(writesARound);

  const { notes, words } = await ledger.verify();
  process.stdout.write(
    `${kills} kills and Postgres frozen for ${frozenMs} ms: ${notes} notes and ${words} words, none lost or doubled; ` +
      `${writesARound} writes after a kill within ${Math.round(longestMs)} ms\n`,
  );
  expect(notes).toBeGreaterThan(writesARound * victims().length * rounds);
  const stored = await ledger.storedTitles();
  for (const title of stored.filter((_, index) => index % 20 === 0 || index < 10))
    await expect.poll(() => isFound(title), { timeout: 60_000, interval: 200 }).toBe(true);
});
