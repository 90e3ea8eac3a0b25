import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import type * as Entitlements from "@fieldstone/domain/kernel/entitlements/entitlements.ts";
import { gatedCommands } from "@fieldstone/domain/kernel/entitlements/gated-commands.testing.ts";
import { enableWorkspaceField } from "@fieldstone/domain/research/fields/enable-workspace-field.ts";
import { writeTenantLimits } from "@fieldstone/domain/tenancy/provisioning/tenant-limits.ts";
import type { ProductError } from "@fieldstone/model/errors.ts";
import { isInEveryPlan } from "@fieldstone/model/plans/capabilities.ts";
import { type GatedCapability, gatedCapabilities } from "@fieldstone/model/plans/upgrade-areas.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { askGraphql, askJson, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  closeTestDatabases,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApiSchema } from "../graphql/schema.ts";
import { workspaceFieldSeed } from "../research/fields/fields.fixtures.testing.ts";
import { projectSeed } from "../research/projects/projects.fixtures.testing.ts";
import { graphqlFixtures, restFixtures } from "./every-fixture.testing.ts";
import type { SeededObjects } from "./fixtures.testing.ts";
import { type GatedPath, gatedPaths } from "./gated-paths.testing.ts";
import { findGates, gateIn } from "./gates-in-code.testing.ts";
import { rootFields } from "./graphql-operations.testing.ts";
import { seedObjects } from "./seeded-objects.testing.ts";

type Values = Readonly<Record<string, unknown>>;

/** The capabilities that each gate refused to the tests of this file. */
const refusedAt = vi.hoisted(() => {
  // The set-up of all files has imported modules with gates, which would not be recorded.
  vi.resetModules();
  return new Map<string, Set<string>>();
});

vi.mock("@fieldstone/domain/kernel/entitlements/entitlements.ts", async (importOriginal) => {
  const actual = await importOriginal<typeof Entitlements>();
  const keep = (stack: string | undefined, capability: GatedCapability): void => {
    const gate = gateIn(stack ?? "");
    refusedAt.set(gate, (refusedAt.get(gate) ?? new Set()).add(capability));
  };
  return {
    ...actual,
    assertCapability: (...[entitlements, capability]: Parameters<typeof actual.assertCapability>) => {
      if (!entitlements.capabilities.has(capability)) keep(new Error("here").stack, capability);
      actual.assertCapability(entitlements, capability);
    },
    requireCapability: async (...[tx, capability]: Parameters<typeof actual.requireCapability>) => {
      const { stack } = new Error("here");
      if (!(await actual.readEntitlements(tx)).capabilities.has(capability)) keep(stack, capability);
      await actual.requireCapability(tx, capability);
    },
  } satisfies typeof Entitlements;
});

const roots = new Map(rootFields(buildApiSchema()).map((root) => [root.name, root]));

let database: TestCellDatabase;
let api: TestCellApi;
let seeded: SeededObjects;
let apiToken: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  // Before the plan is set: a Free workspace could not create some of the objects.
  seeded = await seedObjects(database);
  const { idOf, team } = seeded;
  apiToken = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const place = { projectId: idOf(projectSeed), fieldId: idOf(workspaceFieldSeed) };
    await enableWorkspaceField(tx, { ...place, enabled: true });
    return (await createApiToken(tx, { name: "Report", scopes: ["projects:read"], expiresAt: null })).secret;
  });
  await withTenant(database.cell, team.system, "write", (tx) => writeTenantLimits(tx, { planTier: "FREE" }));
});
// The set-up's own module of databases has not opened this file's.
afterAll(async () => {
  await api.close();
  await closeTestDatabases(false);
});

/** The answer to the owner of a workspace on the Free plan. */
async function answerOf(way: GatedPath): Promise<unknown> {
  const { name, also, query, command } = way;
  if (command !== undefined) return rejectionOf(command);
  const { idOf, owner, team } = seeded;
  const headers = { ...way.headers?.({ idOf, apiToken }) };
  const by = { ...("authorization" in headers ? {} : { cookie: owner.cookie }), ...headers };
  const added = also?.(idOf) ?? {};
  if (query !== undefined) return (await askGraphql(api, team, { query, variables: added }, by)).body;
  const root = roots.get(name);
  if (root === undefined) return await pathAnswer(name, added, by);
  const given: Values = { ...graphqlFixtures.get(name)?.args(seeded) };
  const isMutation = root.kind === "mutation";
  const variables = isMutation ? { input: { ...Object(given.input), ...added } } : { ...given, ...added };
  // Selects nothing from a mutation's result, which may have gates of its own.
  const operation = isMutation
    ? root.operation.replace(/^(.*?\{ \w+(?:\([^)]*\))?) \{.*$/s, "$1 { __typename } }")
    : root.operation;
  return (await askGraphql(api, team, { query: operation, variables }, by)).body;
}

async function pathAnswer(name: string, added: Values, by: Readonly<Record<string, string>>) {
  const fixture = restFixtures.get(name);
  if (fixture === undefined) throw new Error(`${name} has no fixture`);
  const [method = ""] = name.split(" ");
  const asked = Object.entries(added).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  const query = method === "GET" ? `?${asked.join("&")}` : "";
  const { body } = await askJson(`${api.origin}${fixture.path(seeded)}${query}`, {
    method,
    headers: { ...api.headersFor(seeded.team), ...fixture.headers, ...by },
    ...(method === "GET" ? {} : { body: JSON.stringify({ ...Object(fixture.body?.(seeded)), ...added }) }),
  });
  return body;
}

/** What a command that runs as the owner throws, as an answer has it. */
async function rejectionOf(command: NonNullable<GatedPath["command"]>): Promise<unknown> {
  const { context } = seeded.team.owner;
  return await withTenant(database.cell, context, "write", (tx) => command(tx, seeded.idOf)).catch(
    ({ code, upgrade }: ProductError) => ({ code, upgrade }),
  );
}

describe("a workspace on the Free plan", () => {
  const asked = gatedCapabilities.flatMap((capability) =>
    gatedPaths[capability].map((way) => ({ capability, way, name: way.name })),
  );

  it.each(asked)(
    "is refused $name for $capability, with the prompt to upgrade",
    async ({ capability, way }) => {
      const answer = JSON.stringify(await answerOf(way));
      expect(answer).toContain("plan.upgrade_needed");
      expect(answer).toContain(`"capability":"${capability}"`);
    },
  );
});

// These follow the requests above, which they are about.
describe("the gates in the code", () => {
  it("have all refused one of these requests", async () => {
    const gates = await findGates();
    expect(gates.length).toBeGreaterThan(50);
    expect(gates.filter((gate) => !refusedAt.has(gate))).toEqual([]);
  });

  it("ask for each capability that documents gate and that is built, and for no other", () => {
    const asked = new Set([...refusedAt.values()].flatMap((each) => [...each]));
    const isAsked = (capability: GatedCapability) => asked.has(capability) || isInEveryPlan(capability);
    const isBuilt = (capability: GatedCapability) => typeof gatedCommands[capability] === "function";
    expect({
      builtWithoutGate: gatedCapabilities.filter((each) => isBuilt(each) && !isAsked(each)),
      gatedBeforeBuilt: gatedCapabilities.filter((each) => !isBuilt(each) && isAsked(each)),
    }).toEqual({ builtWithoutGate: [], gatedBeforeBuilt: [] });
  });
});
