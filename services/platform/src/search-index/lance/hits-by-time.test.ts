import { newId } from "@fieldstone/model/ids.ts";
import { describe, expect, test } from "vitest";
import { hashedEmbedder } from "../../ai/embedding/hashed-embedder.ts";
import type { SearchObject, SearchRequest, TimeOrder } from "../search-index.ts";
import { BulkTables } from "./bulk-tables.testing.ts";
import { LanceFixture, object } from "./lance-fixture.testing.ts";

const fixture = new LanceFixture();
const begin = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;
/** More than an answer has. */
const many = 2_500;
const projects = [newId(), newId()];

/** Notes in no order of time; the later one was created, the weaker a hit it is for “payment”. */
function notes(times: (minute: number) => Date): readonly SearchObject[] {
  return Array.from({ length: many }, (_, at) => {
    const minute = (at * 1_237) % many;
    const title = minute % 40 === 0 ? "Payment" : "Call";
    const text = `The payment was slow${minute % 2 === 0 ? ", the invoice late" : ""}. ${"and so on ".repeat(minute / 50)}`;
    const [projectId = null] = minute % 3 === 0 ? projects : projects.slice(1);
    return object(title, text, { createdAt: times(minute), updatedAt: times(many - minute), projectId });
  });
}

async function write(objects: readonly SearchObject[]) {
  const bulk = new BulkTables(fixture.dir, hashedEmbedder);
  await bulk.add(fixture.tenant, objects);
  bulk.close();
  await fixture.index.takeIn(fixture.tenant);
}

const timeOf = (order: TimeOrder) => (each: SearchObject) =>
  (order.by === "created" ? each.createdAt : each.updatedAt).getTime();

/** The thousand that come first, of those found. */
async function firstThousand(
  objects: readonly SearchObject[],
  first: TimeOrder,
  request: Partial<SearchRequest>,
): Promise<readonly SearchObject[]> {
  const byId = new Map(objects.map((each) => [each.objectId, each]));
  const answer = await fixture.index.search(fixture.tenant, {
    query: "payment",
    limit: 1_000,
    first,
    ...request,
  });
  const found = answer.hits.flatMap(({ objectId }) => byId.get(objectId) ?? []);
  expect(new Set(found).size).toBe(answer.hits.length);
  expect(answer.total).toBeLessThanOrEqual(1_000);
  return inOrder(found, first);
}

function inOrder(objects: readonly SearchObject[], order: TimeOrder): readonly SearchObject[] {
  const sign = order.direction === "ASC" ? 1 : -1;
  const time = timeOf(order);
  return objects.toSorted((a, b) => sign * (time(a) - time(b))).slice(0, 1_000);
}

const orders: readonly TimeOrder[] = [
  { by: "created", direction: "DESC" },
  { by: "created", direction: "ASC" },
  { by: "updated", direction: "DESC" },
  { by: "updated", direction: "ASC" },
];

describe("of more hits than an answer has, those that come first by time", () => {
  const has = (word: string) => (each: SearchObject) => each.chunks.some(({ text }) => text.includes(word));
  const inFirst = ({ projectId }: SearchObject) => projectId === projects[0];
  const searches: readonly (readonly [string, Partial<SearchRequest>, (each: SearchObject) => boolean])[] = [
    ["a word", {}, () => true],
    ["two words", { query: "invoice payment" }, has("invoice")],
    ["a misspelt word", { query: "invoice paymnt" }, has("invoice")],
    ["a phrase", { query: '"payment was slow"' }, () => true],
    ["an excluded word", { query: "payment -invoice" }, (each) => !has("invoice")(each)],
    ["a project", { filter: { projectIds: projects.slice(0, 1) } }, inFirst],
    ["a scope", { filter: { scope: { projectIds: projects.slice(0, 1), documentIds: [] } } }, inFirst],
    ["words or meaning", { method: "HYBRID" }, () => true],
    ["no query", { query: "" }, () => true],
    ["titles only", { query: "call", titleOnly: true }, ({ title }) => title === "Call"],
  ];

  test("in each order, for each search", async () => {
    const objects = notes((minute) => new Date(begin + minute * minuteMs));
    await write(objects);
    for (const [at, [name, request, isHit]] of searches.entries()) {
      // Every order with one search, and one order with each.
      for (const order of at === 0 ? orders : orders.slice(at % 4, (at % 4) + 1)) {
        const found = await firstThousand(objects, order, request);
        const expected = inOrder(objects.filter(isHit), order);
        expect(found.map(timeOf(order)), `${name} ${JSON.stringify(order)}`).toEqual(
          expected.map(timeOf(order)),
        );
      }
    }
  }, 120_000);

  test("when thousands of an import have one time, and when they have changed within an hour", async () => {
    const objects = notes((minute) => new Date(begin + (minute < 100 || minute > 2_400 ? minute : 100)));
    await write(objects);
    for (const order of orders) {
      const found = await firstThousand(objects, order, {});
      expect(found.map(timeOf(order))).toEqual(inOrder(objects, order).map(timeOf(order)));
    }
  }, 120_000);
});
