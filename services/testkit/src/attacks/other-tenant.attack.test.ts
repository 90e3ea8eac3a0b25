import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestFieldstone, type TestFieldstone } from "../running-fieldstone.ts";
import { type Attack, openTarget, type Target } from "./attack-world.testing.ts";
import { channelAttacks } from "./channel-attacks.testing.ts";
import { connectionAttacks } from "./connection-attacks.testing.ts";
import { featureAttacks } from "./feature-attacks.testing.ts";
import type { ListReads } from "./list-reads.testing.ts";
import { quantile, startIdleServer, startListReader } from "./read-note-list.testing.ts";
import { requestAttacks } from "./request-attacks.testing.ts";
import { statefulAttacks } from "./stateful-attacks.testing.ts";

const attacks = [
  ...requestAttacks,
  ...connectionAttacks,
  ...featureAttacks,
  ...channelAttacks,
  ...statefulAttacks,
];
const quietMs = 5_000;
const oneAttackMs = 5_000;
const allAttacksMs = 40_000;
/** Longest that another tenant may wait for the note list, for 99 of 100 reads. */
const listMsMax = 300;
/** An idle server's p99 on a machine with free time. */
const idleMsMax = 10;
/** With fewer answers of an idle server during an attack, the machine had no free time at all. */
const answersMin = 20;
/** Processor time of a read relative to an idle server's answer: 5 ms and 0.1. */
const idleAnswersOfARead = 40;
const notes = 50;

let fieldstone: TestFieldstone;
let idleServer: Awaited<ReturnType<typeof startIdleServer>>;
let attacker: Target;
let bystander: Target;

beforeAll(async () => {
  fieldstone = await startTestFieldstone(["EU_A"]);
  idleServer = await startIdleServer();
  const { port } = fieldstone.settings;
  attacker = await openTarget(port, "attacker");
  bystander = await openTarget(port, "bystander");
  for (let index = 0; index < notes; index += 1) {
    await bystander.client.graphql(
      bystander.subdomain,
      `mutation ($input: CreateNoteInput!) { createNote(input: $input) { note { id } } }`,
      { input: { projectId: bystander.projectId, title: `Note ${index}`, markdown: "What they said." } },
    );
  }
}, 240_000);
afterAll(async () => {
  await idleServer?.close();
  await fieldstone?.stop();
});

const figures = (ms: readonly number[]) =>
  `p50 ${quantile(ms, 0.5).toFixed(0)}, p99 ${quantile(ms, 0.99).toFixed(0)}, longest ${Math.max(...ms).toFixed(0)} ms`;

/** The bound, plus the delay of a machine that is too busy even for an idle server. */
function listMsAllowed({ ms, idleMs }: ListReads): number {
  if (idleMs.length < answersMin) return Number.POSITIVE_INFINITY;
  // A cell that hangs answers no read at all.
  if (ms.length === 0) return 0;
  return listMsMax + idleAnswersOfARead * Math.max(0, quantile(idleMs, 0.99) - idleMsMax);
}

/** Reads the other tenant's list during the attacks, and prints the durations. */
async function readDuring(name: string, going: readonly Attack[], forMs: number): Promise<ListReads> {
  const ending = new AbortController();
  const pids = fieldstone.processes.map((each) => each.pid());
  const reader = await startListReader(bystander, idleServer.port);
  const attacking = Promise.all(going.map((attack) => attack.run(attacker, ending.signal)));
  await wait(forMs);
  const reads = await reader.stop();
  ending.abort();
  await attacking;
  process.stdout.write(
    `attack: ${name}: another tenant's ${reads.ms.length} reads ${figures(reads.ms)} (idle server p99 ${quantile(reads.idleMs, 0.99).toFixed(0)} ms)\n`,
  );
  expect(
    fieldstone.processes.map((each) => each.pid()),
    "no process ended",
  ).toEqual(pids);
  expect(reads.failures).toEqual([]);
  return reads;
}

test("without any attack the note list is quick", async () => {
  await readDuring("none", [], quietMs);
});

describe("one attack", () => {
  test.each(attacks)("$name: another tenant is served as before", async (attack) => {
    const reads = await readDuring(attack.name, [attack], oneAttackMs);
    // There are some hundred reads: a single slow one would be the p99.
    expect(quantile(reads.ms, 0.95)).toBeLessThan(listMsAllowed(reads));
  });
});

test("with all attacks at once from one address another tenant is served, and nothing of theirs fails", async () => {
  const reads = await readDuring("all at once", attacks, allAttacksMs);
  expect(quantile(reads.ms, 0.99)).toBeLessThan(listMsAllowed(reads));
});
