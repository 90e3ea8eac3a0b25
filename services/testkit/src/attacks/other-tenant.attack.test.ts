import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestFieldstone, type TestFieldstone } from "../running-fieldstone.ts";
import { type Answers, openTarget, quantile, readNoteList, type Target } from "./attack-world.testing.ts";
import { connectionAttacks } from "./connection-attacks.testing.ts";
import { requestAttacks } from "./request-attacks.testing.ts";

const attacks = [...requestAttacks, ...connectionAttacks];
const quietMs = 5_000;
const oneAttackMs = 12_000;
const allAttacksMs = 60_000;
/** What another tenant may wait for the note list: 99 of 100 reads. */
const listMsMax = 300;
/** Where other work keeps the processors busy from the start, times say what that work does; stalls still show. */
const busyListMsMax = 5_000;
const notes = 50;

let fieldstone: TestFieldstone;
let attacker: Target;
let bystander: Target;
let listMsAllowed: number;

beforeAll(async () => {
  listMsAllowed = (loadavg()[0] ?? 0) > availableParallelism() / 2 ? busyListMsMax : listMsMax;
  fieldstone = await startTestFieldstone(["EU_A"]);
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
}, 120_000);
afterAll(() => fieldstone?.stop());

const figures = ({ ms }: Answers) =>
  `p50 ${quantile(ms, 0.5).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms, longest ${Math.max(...ms).toFixed(0)} ms of ${ms.length} reads`;

/** Reads the other tenant's list while the attacks go on, and prints what the reads took. */
async function readDuring(
  name: string,
  going: readonly (typeof attacks)[number][],
  forMs: number,
): Promise<Answers> {
  const ending = new AbortController();
  const pids = fieldstone.processes.map((each) => each.pid());
  const attacking = Promise.all(going.map((attack) => attack.run(attacker, ending.signal)));
  const reading = readNoteList(bystander, ending.signal);
  await wait(forMs);
  ending.abort();
  const [answers] = await Promise.all([reading, attacking]);
  process.stdout.write(`attack: ${name}: another tenant's note list ${figures(answers)}\n`);
  expect(
    fieldstone.processes.map((each) => each.pid()),
    "no process ended",
  ).toEqual(pids);
  expect(answers.failures).toEqual([]);
  expect(quantile(answers.ms, 0.99)).toBeLessThan(listMsAllowed);
  return answers;
}

test("without any attack the note list is quick", async () => {
  await readDuring("none", [], quietMs);
});

describe("one attack", () => {
  test.each(attacks)("$name: another tenant is served as before", async (attack) => {
    await readDuring(attack.name, [attack], oneAttackMs);
  });
});

test("with all attacks at once from one address another tenant is served, and nothing of theirs fails", async () => {
  await readDuring("all at once", attacks, allAttacksMs);
});
