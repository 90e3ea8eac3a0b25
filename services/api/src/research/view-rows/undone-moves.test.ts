import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { createView } from "@fieldstone/domain/research/views/create-view.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import type { SeededUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

let database: TestCellDatabase;
let api: TestCellApi;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  own = await world(database);
});
afterAll(() => api.close());

const answer = z.object({
  data: z
    .object({ moveCard: z.object({ wasPlaced: z.boolean(), placedIds: z.array(z.string()) }) })
    .nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).optional(),
});

async function moveAs(user: SeededUser, input: object) {
  const response = await fetch(`${api.origin}/api/graphql`, {
    method: "POST",
    headers: {
      ...api.headersFor(own.team),
      "content-type": "application/json",
      cookie: await sessionCookieOf(database, own.team, user),
      origin: "http://team.fieldstone.localhost:8080",
    },
    body: JSON.stringify({
      query: "mutation ($input: MoveCardInput!) { moveCard(input: $input) { wasPlaced placedIds } }",
      variables: { input },
    }),
  });
  const { data, errors } = answer.parse(await response.json());
  return data?.moveCard ?? errors?.map(({ extensions }) => extensions.code);
}

it("a move says which cards it placed, and undoing it takes these places away", async () => {
  const { projectId, contributor } = own;
  const { viewId, insightId } = await own.as(contributor, async (tx) => ({
    viewId: toShortId(
      await createView(tx, { projectId, title: "Board", target: "INSIGHT", layout: "BOARD" }),
    ),
    insightId: toShortId(await createInsight(tx, { projectId, title: "First" })),
  }));
  const input = { viewId, group: { kind: "PUBLISHED" }, objectId: insightId, fromKey: "", toKey: "" };
  expect(await moveAs(contributor, input)).toEqual({ wasPlaced: false, placedIds: [insightId] });
  expect(await moveAs(contributor, input)).toEqual({ wasPlaced: true, placedIds: [] });
  const undo = { ...input, sorted: true, unplaced: { groupKey: "", objectIds: [insightId] } };
  expect(await moveAs(own.viewer, undo)).toEqual(["project.write_needed"]);
  expect(await moveAs(contributor, input)).toEqual({ wasPlaced: true, placedIds: [] });
  expect(await moveAs(contributor, undo)).toEqual({ wasPlaced: false, placedIds: [] });
  expect(await moveAs(contributor, input)).toEqual({ wasPlaced: false, placedIds: [insightId] });
});
