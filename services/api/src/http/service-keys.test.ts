import { isServiceToken, serviceTokenTo } from "@fieldstone/contracts/secrets.ts";
import { keysFor, type PairKeys, rotationSteps, stepKeys } from "@fieldstone/contracts/service-key-plan.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, it } from "vitest";

const regions = ["US_B", "EU_A"] as const;
const serviceToken = "test-only-service-token-0123456789abcdef";
const draw = () => `${newId()}${newId()}`;
let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

const cellWith = (keys: PairKeys): Promise<TestCellApi> =>
  startCellApi(database, { serviceKeys: keysFor("api", "US_B", keys, regions) });
const routerWith = (keys: PairKeys) => ({
  serviceToken,
  serviceKeys: keysFor("router", "EU_A", keys, regions),
});

it("keys are replaced, process after process, while requests go on, and none of them is refused", async () => {
  const team = await seedTeam(database);
  const stages: PairKeys[] = [stepKeys({}, regions, draw)];
  for (const step of rotationSteps) stages.push(stepKeys(stages.at(-1) ?? {}, regions, draw, step));
  let router = routerWith(stages[0] ?? {});
  let cell = await cellWith(stages[0] ?? {});
  const statuses: number[] = [];
  const turn = Promise.withResolvers<void>();
  let ended = false;
  const asking = (async () => {
    while (!ended) {
      const { origin } = cell;
      const credential = serviceTokenTo("US_B", router);
      const person = await fetch(`${origin}/api/auth/environment`, {
        headers: { ...cell.headersFor(team), "x-fieldstone-service": credential },
      });
      const service = await fetch(`${origin}/internal/tenants/${team.teamId}`, {
        headers: { authorization: `Bearer ${credential}` },
      });
      statuses.push(person.status, service.status);
      if (statuses.length > 4) turn.resolve();
    }
  })();
  await turn.promise;
  const closing: TestCellApi[] = [];
  for (const [index, stage] of stages.slice(1).entries()) {
    // Either kind of pod may restart first; a former one ends once no other pod calls it.
    const restarts = [
      async () => {
        closing.push(cell);
        cell = await cellWith(stage);
      },
      async () => {
        router = routerWith(stage);
      },
    ];
    for (const restart of index % 2 === 0 ? restarts : restarts.toReversed()) {
      const before = statuses.length;
      await restart();
      await expect.poll(() => statuses.length).toBeGreaterThan(before + 4);
    }
  }
  ended = true;
  await asking;
  expect(new Set(statuses)).toEqual(new Set([200]));
  const former = serviceTokenTo("US_B", routerWith(stages[0] ?? {}));
  for (const given of [former, serviceToken]) {
    const refused = await fetch(`${cell.origin}/internal/tenants/${team.teamId}`, {
      headers: { authorization: `Bearer ${given}` },
    });
    expect(refused.status).toBe(403);
  }
  for (const each of [...closing, cell]) await each.close();
});

it("what a router sends to one cell opens no other", () => {
  const keys = stepKeys({}, regions, draw);
  const given = serviceTokenTo("US_B", routerWith(keys));
  const other = { serviceToken, serviceKeys: keysFor("api", "EU_A", keys, regions) };
  expect(isServiceToken(given, other)).toBe(false);
});
