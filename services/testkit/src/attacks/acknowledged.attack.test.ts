import { afterAll, beforeAll, test } from "vitest";
import { startTestFieldstone, type TestFieldstone } from "../running-fieldstone.ts";
import { WriteLedger } from "../write-ledger.ts";
import { openTarget, type Target } from "./attack-world.testing.ts";
import { connectionAttacks } from "./connection-attacks.testing.ts";

let fieldstone: TestFieldstone;
let attacker: Target;
let ledger: WriteLedger;

beforeAll(async () => {
  fieldstone = await startTestFieldstone(["EU_A"]);
  const { port } = fieldstone.settings;
  attacker = await openTarget(port, "attacker");
  const { client, subdomain } = await openTarget(port, "writer");
  ledger = await WriteLedger.open(client, port, subdomain);
}, 120_000);
afterAll(() => fieldstone?.stop());

test("kill -9 of cell and router under attack and under writes loses and doubles nothing acknowledged", async () => {
  const ending = new AbortController();
  const smuggling = connectionAttacks.filter(({ name }) => name.startsWith("requests that"));
  const attacking = Promise.all(smuggling.map((attack) => attack.run(attacker, ending.signal)));
  for (const { name } of fieldstone.processes) {
    await ledger.untilWritten(10);
    const pid = fieldstone.processes.find((each) => each.name === name)?.pid();
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    await ledger.untilWritten(10);
  }
  ending.abort();
  await attacking;
  await ledger.verify();
});
