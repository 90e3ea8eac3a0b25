import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { askGraphql } from "@fieldstone/testkit/start-cell-api.ts";
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { buildApiSchema } from "../graphql/schema.ts";
import { graphqlFixtures } from "./every-fixture.testing.ts";
import { rootFields } from "./graphql-operations.testing.ts";
import { argumentsWith, hostileValues, inputPlaces } from "./input-places.testing.ts";
import { loopMsMax, timeLoop } from "./loop-time.testing.ts";
import { seededApiFixture } from "./seeded-api-fixture.testing.ts";

const schema = buildApiSchema();
/** Statements of one request: work for many named objects must be bounded or batched. */
const statementsMax = 300;
/** Takes every nth value, in turn over all places: all of them would be 12,000 requests. */
const step = trials(23, 1, 6);

const world = seededApiFixture();

const fields = rootFields(schema).filter(({ kind }) => kind !== "subscription");
const asked = fields.flatMap((field) => {
  const places = inputPlaces(schema, field.name);
  return places.length === 0 ? [] : [{ ...field, places }];
});

interface Answer {
  readonly status: number;
  readonly body: { readonly errors?: readonly { readonly extensions: { readonly code: string } }[] };
}

/** Describes the faults of an answer. */
async function faultsOf(
  operation: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const statements = vi.spyOn(pg.Client.prototype, "query");
  const { result, ms } = await timeLoop(
    (): Promise<Answer> =>
      askGraphql(
        world.api,
        world.seeded.team,
        { query: operation, variables },
        { cookie: world.seeded.owner.cookie },
      ),
  );
  const asked = statements.mock.calls.length;
  statements.mockRestore();
  const { status, body } = result;
  const isOurs =
    status >= 500 || (body.errors ?? []).some(({ extensions }) => extensions.code === "internal");
  return [
    ...(isOurs ? ["internal"] : []),
    ...(asked > statementsMax ? [`${asked} statements`] : []),
    ...(ms > loopMsMax ? [`${Math.round(ms)} ms of a processor`] : []),
  ];
}

describe("a value that nobody would send", () => {
  let turn = 0;
  it.each(asked)(
    "is no fault of ours in $name",
    { timeout: 120_000 },
    async ({ name, operation, places }) => {
      const args = graphqlFixtures.get(name)?.args(world.seeded) ?? {};
      const faults: string[] = [];
      for (const { path, kind } of places) {
        for (const [what, value] of hostileValues(kind)) {
          if (turn++ % step !== 0) continue;
          const found = await faultsOf(operation, argumentsWith(args, path, value));
          faults.push(...found.map((fault) => `${path.join(".")} = ${what}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it("leaves nothing behind that cannot be read", async () => {
    const faults: string[] = [];
    for (const { name, kind, operation } of fields) {
      if (kind !== "query") continue;
      const found = await faultsOf(operation, graphqlFixtures.get(name)?.args(world.seeded) ?? {});
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
