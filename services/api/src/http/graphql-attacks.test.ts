import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  askJson,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let cookie: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, team.owner);
});
afterAll(() => api.close());

/** Longest that one request may block others, in milliseconds of the event loop's processor time. */
const stallMsMax = 200;

const many = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(" ");
const bomb = (fields: number, spreads: number) =>
  `{ ${many(spreads, (at) => `b${at}: members { ...F }`)} } fragment F on User { ${many(fields, (at) => `a${at}: id`)} }`;

/** Sends a body and returns the longest time for which the event loop was blocked. */
async function send(body: string, headers: Readonly<Record<string, string>>) {
  let last = threadMs();
  let stallMs = 0;
  const timer = setInterval(() => {
    const now = threadMs();
    stallMs = Math.max(stallMs, now - last);
    last = now;
  }, 1);
  try {
    const answer = await askJson(`${api.origin}/api/graphql`, {
      method: "POST",
      headers: { ...api.headersFor(team), ...headers },
      body,
    });
    return { ...answer, stallMs, code: codeOf(answer.body) };
  } finally {
    clearInterval(timer);
  }
}
/** Processor time of this thread, so that other processes of a busy machine do not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
const query = (text: string, variables = {}) => JSON.stringify({ query: text, variables });
const codeOf = (body: { errors?: { extensions: { code: string } }[] } | undefined) =>
  body?.errors?.[0]?.extensions.code;

describe("a document that makes much of little", () => {
  it.each([
    [100, 100],
    [500, 200],
    [1_000, 300],
    [1_400, 250],
  ])("of %s fields spread %s times is refused, to members and to the signed-out", async (fields, spreads) => {
    const mine = await send(query(bomb(fields, spreads)), { cookie });
    expect(mine.code).toBe("query.too_large");
    const nobodys = await send(query(bomb(fields, spreads)), {});
    expect(nobodys.code).toBe("auth.sign_in_needed");
    expect(Math.max(mine.stallMs, nobodys.stallMs)).toBeLessThan(stallMsMax);
  });

  it("is no cheaper in a batch", async () => {
    const operation = { operationName: "CommentQuery", query: `query CommentQuery ${bomb(30, 30)}` };
    const answer = await send(JSON.stringify(Array.from({ length: 10 }, () => operation)), { cookie });
    expect(answer.code).toBe("query.too_large");
    expect(answer.stallMs).toBeLessThan(stallMsMax);
  });

  it("shares one budget between the operations of a batch", async () => {
    const text = `query CommentQuery { projects(first: 1000) { edges { node { createdBy { id } folder { id } } } } }`;
    const batchOf = (count: number) =>
      JSON.stringify(Array.from({ length: count }, () => ({ operationName: "CommentQuery", query: text })));
    const one = await send(batchOf(1), { cookie });
    expect(one.body[0].errors).toBeUndefined();
    const ten = await send(batchOf(10), { cookie });
    const codes = ten.body.map((answer: Parameters<typeof codeOf>[0]) => codeOf(answer));
    expect(codes.filter((code: unknown) => code === "query.too_costly").length).toBeGreaterThan(4);
  });

  it.each([
    ["searches by the hundred", `{ ${many(400, (at) => `s${at}: search(query: "a", limit: 1) { total }`)} }`],
    [
      "values by the million",
      `{ projects(first: 1000) { edges { node { ${many(500, (at) => `a${at}: title`)} } } } }`,
    ],
    [
      "pages of a thousand in pages of a thousand",
      "{ projects(first: 1000) { edges { node { notes(first: 1000) { edges { node { id } } } } } } }",
    ],
    [
      "mutations by the hundred",
      `mutation { ${many(150, (at) => `m${at}: createPerson(input: { name: "a" }) { person { id } }`)} }`,
    ],
    ["lists by the thousand", `{ ${many(1_000, (at) => `m${at}: members { id }`)} }`],
  ])("is refused where it asks for %s", async (_name, text) => {
    const answer = await send(query(text), { cookie });
    expect(answer.code).toMatch(/^query\.too_(costly|large)$/);
    expect(answer.stallMs).toBeLessThan(stallMsMax);
  });

  it("reads no size out of a variable that it does not add", async () => {
    const text =
      "query Q($n: Int!) { projects(first: $n) { edges { node { notes(first: $n) { edges { node { id } } } } } } }";
    expect((await send(query(text, { n: 2 }), { cookie })).body.errors).toBeUndefined();
    expect((await send(query(text, { n: 1_000 }), { cookie })).code).toBe("query.too_costly");
    expect((await send(query(text, { n: 2_000_000_000 }), { cookie })).code).toBe("query.too_costly");
  });
});

describe("a body that makes much of little", () => {
  it.each([
    ["nested without end", `{"query":"{ members { id } }","variables":{"a":${"[".repeat(4_000_000)}`],
    [
      "nested and whole",
      `{"query":"{ members { id } }","variables":{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}}`,
    ],
    ["of a million values", `{"query":"{ members { id } }","variables":{"a":[${"1,".repeat(1_000_000)}1]}}`],
  ])("%s is refused before it is parsed", async (_name, body) => {
    const answer = await send(body, { cookie });
    expect([answer.status, answer.code]).toEqual([400, "request.too_complex"]);
    expect(answer.stallMs).toBeLessThan(stallMsMax);
  });

  it("is not read at all for whoever is signed out", async () => {
    const answer = await send(`{"query": "${"x".repeat(5_000_000)}`, {});
    expect(answer.code).toBe("auth.sign_in_needed");
    expect(answer.stallMs).toBeLessThan(stallMsMax);
  });

  it("may name ids and strings of any length, and is told what is wrong with them", async () => {
    const text = "query Q($id: ID!) { note(id: $id) { id } }";
    const long = await send(query(text, { id: "1".repeat(5_000_000) }), { cookie });
    expect(long.code).toBe("id.invalid");
    expect(long.stallMs).toBeLessThan(stallMsMax);
    const operationName = "Q".repeat(1_000_000);
    const unnamed = await send(JSON.stringify({ query: text, operationName }), { cookie });
    expect(unnamed.body.errors).toHaveLength(1);
    expect(JSON.stringify(unnamed.body).length).toBeLessThan(2_000);
  });
});

it("still answers members, and visitors with a dead link by what became of it", async () => {
  expect(
    (await askGraphql(api, team, { query: "{ members { id } }" }, { cookie })).body.data.members,
  ).toHaveLength(1);
  const dead = await askGraphql(
    api,
    team,
    { query: bomb(500, 200) },
    { authorization: "Bearer public.AAAAAAAAAAAA" },
  );
  expect([dead.status, codeOf(dead.body)]).toEqual([200, "share_link.not_found"]);
});
