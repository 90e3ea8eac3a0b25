import { newId, tryParseId } from "@fieldstone/model/ids.ts";
import { askGraphql, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiSchema } from "../../graphql/schema.ts";
import { graphqlFixtures } from "../../refusals/every-fixture.testing.ts";
import type { MutationWorld, SeededObjects } from "../../refusals/fixtures.testing.ts";
import { type RootField, rootFields } from "../../refusals/graphql-operations.testing.ts";
import { seedObjects } from "../../refusals/seeded-objects.testing.ts";
import { entriesOf, randomSecret, secretsIn, textsIn } from "./stored-entries.testing.ts";

const mutations = rootFields(buildApiSchema()).filter(({ kind }) => kind === "mutation");
const byName = new Map(mutations.map((field) => [field.name, field]));

let database: TestCellDatabase;
let api: TestCellApi;
/** Secrets that were sent or received in any of the actions. */
const secrets = new Set<string>();

beforeAll(async () => {
  database = await createCellDatabase();
  // Every domain shows the TXT records of the latest test.
  api = await startCellApi(database, {}, async () => proofs);
});
afterAll(() => api.close());

let proofs: string[] = [];

async function ask(
  { team }: SeededObjects,
  { cookie }: SeededObjects["owner"],
  field: RootField,
  variables: Record<string, unknown>,
) {
  const request = { query: field.operation, variables };
  const requestId = newId();
  const headers = { cookie, "x-request-id": requestId };
  const { body } = await askGraphql(api, team, request, headers);
  expect(body.errors).toBeUndefined();
  for (const secret of [...secretsIn(variables), ...secretsIn(body)]) secrets.add(secret);
  proofs = [...proofs, ...textsIn(body).flatMap(([key, text]) => (key === "record" ? [text] : []))];
  return { data: body.data, requestId };
}

function worldOf(seeded: SeededObjects): MutationWorld {
  return {
    database,
    seeded,
    run: (name, args) => {
      const field = byName.get(name);
      if (field === undefined) throw new Error(`there is no ${name}`);
      return ask(seeded, seeded.owner, field, { ...(args ?? graphqlFixtures.get(name)?.args(seeded)) });
    },
  };
}

/** Ids, as uuids, of everything that a value names. */
function idsIn(value: unknown): ReadonlySet<string | undefined> {
  return new Set(textsIn(value).map(([, text]) => tryParseId(text)));
}

it("has acts and exceptions only for mutations", () => {
  const described = [...graphqlFixtures].filter(([, { act, unaudited }]) => (act ?? unaudited) !== undefined);
  expect(described.map(([name]) => name).filter((name) => !byName.has(name))).toEqual([]);
});

describe("a successful", () => {
  const audited = mutations.filter(({ name }) => graphqlFixtures.get(name)?.unaudited === undefined);

  it.each(audited.map((field) => [field.name, field] as const))(
    "%s leaves an entry of who did it to what",
    async (name, field) => {
      const { act, args: argsOf } = graphqlFixtures.get(name) ?? {};
      const seeded = await seedObjects(database, act === undefined ? argsOf : undefined);
      const world = worldOf(seeded);
      await act?.before?.(world);
      const args = (await act?.args?.(world)) ?? argsOf?.(seeded);
      const before = await entriesOf(database, seeded.team);
      const actor = seeded[act?.by ?? "owner"];
      const { data, requestId } = await ask(seeded, actor, field, { ...args });
      const entries = (await entriesOf(database, seeded.team)).slice(before.length);
      expect(entries).not.toEqual([]);
      const { userId } = actor.user;
      const byActor = { actorKind: "user", actorId: userId, actorName: null, requestId };
      expect(entries).toEqual(entries.map((entry) => ({ ...entry, ...byActor })));
      // Named in the arguments or the answer; an entry about the workspace as a whole has the workspace's id.
      const ids = idsIn([args, data, seeded.team.teamId, userId]);
      const about = entries.filter(({ subjectType, subjectId, data: stored }) =>
        subjectId === null
          ? subjectType === "team"
          : ids.has(subjectId) || [...idsIn(stored)].some((id) => id !== undefined && ids.has(id)),
      );
      expect(about).not.toEqual([]);
    },
  );
});

it("no entry of any act says a secret", async () => {
  const entries = await asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ kind: string; data: unknown }>(
      "select kind, data from audit_entries",
    );
    return rows;
  });
  expect(entries.length).toBeGreaterThan(mutations.length);
  expect(secrets.size).toBeGreaterThan(3);
  const leaks = entries.filter(({ data }) => {
    const text = JSON.stringify(data);
    return randomSecret.test(text) || [...secrets].some((secret) => text.includes(secret));
  });
  expect(leaks).toEqual([]);
});
