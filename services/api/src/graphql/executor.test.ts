import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { parse } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forwardedRequest } from "../http/forwarded-request.testing.ts";
import { timeLoop } from "../refusals/loop-time.testing.ts";
import { createApiContext } from "./api-context.ts";
import { compiledFieldsMax, OperationExecutor, preparedBytesMax } from "./executor.ts";
import { buildApiSchema } from "./schema.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
});
afterAll(() => api.close());

/** With a clock that stands still, compilation takes no time. */
function unhurriedExecutor(): OperationExecutor {
  return new OperationExecutor(buildApiSchema(), () => 0);
}

function run(
  executor: OperationExecutor,
  source: string,
  {
    documentHash = source,
    variables = {},
  }: { documentHash?: string; variables?: Record<string, unknown> } = {},
) {
  const context = createApiContext({
    tenant: team.owner.context,
    services: api.services,
    sessionId: undefined,
    forwarded: forwardedRequest(team.teamId),
  });
  const document = parse(source);
  return executor.execute({ document, documentHash, operationName: undefined, variables, context });
}
const aliases = (count: number) =>
  `{ members { ${Array.from({ length: count }, (_, at) => `a${at}: id`).join(" ")} } }`;

it("interprets what comes once, compiles what comes again, and answers alike", async () => {
  const executor = unhurriedExecutor();
  const source = "{ members { id name role } viewer { user { id } } }";
  const first = await run(executor, source);
  expect(executor.isCompiled(source)).toBe(false);
  const second = await run(executor, source);
  expect(executor.isCompiled(source)).toBe(true);
  expect(first.errors).toBeUndefined();
  expect(JSON.stringify(second)).toBe(JSON.stringify(first));
});

it("names the first wrong value of variables, however many there are", async () => {
  const executor = unhurriedExecutor();
  const source = `mutation ($input: BeginBulkImportInput!) { beginBulkImport(input: $input) { bulkImport { id } } }`;
  const variables = { input: { items: Array.from({ length: 90_000 }, () => ({})) } };
  const place = 'Variable "$input" got an invalid value at "input.items.0"; Field "path"';
  for (let times = 0; times < 3; times += 1) {
    const { result, ms } = await timeLoop(() => run(executor, source, { variables }));
    expect(result.errors?.map(({ message }) => message)).toEqual([expect.stringContaining(place)]);
    // Two seconds if each is named.
    expect(ms).toBeLessThan(300);
  }
  expect(executor.isCompiled(source)).toBe(false);
});

it("never compiles what is large", async () => {
  const executor = unhurriedExecutor();
  const large = aliases(compiledFieldsMax);
  for (let times = 0; times < 3; times += 1) expect((await run(executor, large)).errors).toBeUndefined();
  expect(executor.isCompiled(large)).toBe(false);
});

it("compiles for a tenth of the time at most", async () => {
  let now = 0;
  const executor = new OperationExecutor(buildApiSchema(), () => {
    now += 5;
    return now;
  });
  const twice = async (source: string) => {
    await run(executor, source);
    await run(executor, source);
    return executor.isCompiled(source);
  };
  expect(await twice(aliases(10))).toBe(true);
  expect(await twice(aliases(11))).toBe(false);
  now += 1_000;
  expect(await twice(aliases(11))).toBe(true);
});

it("keeps no more than its bytes, whatever is sent twice", async () => {
  const executor = unhurriedExecutor();
  const source = aliases(compiledFieldsMax - 5);
  for (let at = 0; at < 60; at += 1) {
    await run(executor, source, { documentHash: `#${at}` });
    await run(executor, source, { documentHash: `#${at}` });
    expect(executor.prepared.bytes).toBeLessThanOrEqual(preparedBytesMax);
  }
  expect(executor.isCompiled("#59")).toBe(true);
  expect(executor.isCompiled("#0")).toBe(false);
});
