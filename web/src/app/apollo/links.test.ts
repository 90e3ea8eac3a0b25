import { ApolloClient, gql } from "@apollo/client";
import { InMemoryCache } from "@apollo/client/cache";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLink } from "./links.ts";

vi.hoisted(() => Object.assign(globalThis, { __RELEASE__: "test-release" }));

beforeEach(() => vi.stubGlobal("window", new EventTarget()));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Sent {
  url: string;
  init: RequestInit;
}

function clientAnswering(answer: (body: unknown) => Response): { client: ApolloClient; sent: Sent[] } {
  const sent: Sent[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return answer(JSON.parse(String(init.body)));
  });
  vi.spyOn(Math, "random").mockReturnValue(0);
  return {
    client: new ApolloClient({
      cache: new InMemoryCache(),
      link: createLink(),
      devtools: { enabled: false },
    }),
    sent,
  };
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

test("a query that the server fails is tried at most 5 times", async () => {
  const { client, sent } = clientAnswering(() => json({}, 503));
  await expect(client.query({ query: gql("query A { a }") })).rejects.toThrow();
  expect(sent).toHaveLength(5);
});

test("a query that the server refuses, and any mutation, is tried once", async () => {
  const refused = clientAnswering(() => json({}, 429));
  await expect(refused.client.query({ query: gql("query A { a }") })).rejects.toThrow();
  expect(refused.sent).toHaveLength(1);
  const mutation = clientAnswering(() => json({}, 503));
  await expect(mutation.client.mutate({ mutation: gql("mutation B { b }") })).rejects.toThrow();
  expect(mutation.sent).toHaveLength(1);
});

test("calls carry credentials, the release and the extras of their context", async () => {
  const { client, sent } = clientAnswering(() => json({ data: { a: 1 } }));
  await client.query({ query: gql("query A { a }"), context: { extras: { from: "palette" } } });
  const [call] = sent;
  expect(call?.url).toBe("/api/graphql");
  expect(call?.init.credentials).toBe("include");
  expect(new Headers(call?.init.headers).get("x-fieldstone-release")).toBe("test-release");
  expect(JSON.parse(String(call?.init.body)).extras).toEqual({ from: "palette" });
});

test("comment queries that start together travel as one request, others alone", async () => {
  const { client, sent } = clientAnswering((body) =>
    json(Array.isArray(body) ? body.map(() => ({ data: { a: 1 } })) : { data: { a: 1 } }),
  );
  const ask = (name: string, id: number) =>
    client.query({
      query: gql(`query ${name}($id: Int) { a(id: $id) }`),
      variables: { id },
      fetchPolicy: "network-only",
    });
  await Promise.all([ask("CommentQuery", 1), ask("CommentQuery", 2), ask("Other", 1), ask("Other", 2)]);
  expect(sent.map(({ init }) => Array.isArray(JSON.parse(String(init.body))))).toEqual([false, false, true]);
});

test.each([
  { mutations: 1, questions: 2 },
  { mutations: 5, questions: 3 },
])(
  "a query that $mutations mutations overtake is asked $questions times at most",
  async ({ mutations, questions }) => {
    let left = mutations;
    let stored = 0;
    let asked = 0;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init = {}) => {
      if (String(init.body).includes("mutation")) {
        stored += 1;
        return json({ data: { b: stored } });
      }
      asked += 1;
      const read = stored;
      if (left > 0) {
        left -= 1;
        await client.mutate({ mutation: gql("mutation B { b }") });
      }
      return json({ data: { a: read } });
    });
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: createLink(),
      devtools: { enabled: false },
    });
    const { data } = await client.query({ query: gql("query A { a }") });
    expect(asked).toBe(questions);
    expect(data).toEqual({ a: questions - 1 });
  },
);
