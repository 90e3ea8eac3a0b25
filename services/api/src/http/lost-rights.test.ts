import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { createScimToken, revokeScimToken } from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let projectId: string;

beforeAll(async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + passedMs);
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  projectId = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createProject(tx, { title: "Calls" }),
  );
});
afterAll(async () => {
  await api.close();
  vi.restoreAllMocks();
});

/** Begins a request: its headers are read, and half of its body is sent; `end` sends the other half. */
async function beginRequest(path: string, cookie: string, headers: Record<string, string>, body: string) {
  const half = Math.floor(body.length / 2);
  const request = httpRequest(`${api.origin}${path}`, {
    method: "POST",
    headers: {
      ...api.headersFor(team),
      cookie,
      "content-length": String(body.length),
      expect: "100-continue",
      ...headers,
    },
  });
  const answer = Promise.withResolvers<string>();
  request.once("response", (response) => textOf(response).then(answer.resolve, answer.reject));
  request.once("error", answer.reject);
  await once(request, "continue");
  request.write(body.slice(0, half));
  return { end: () => request.end(body.slice(half)), answer: answer.promise };
}

/** Simulated time, in ms: it never goes back. */
let passedMs = 0;

/** Simulates a body that takes a minute to arrive. */
function passAMinute(): void {
  passedMs += 60_000;
}

async function contributor() {
  const member = await seedUser(database, team, { role: "CONTRIBUTOR" });
  return { member, cookie: await sessionCookieOf(database, team, member) };
}

const creation = (title: string) =>
  `mutation { createProject(input: { title: "${title}" }) { project { id } } }`;

async function makeViewer(userId: string, cookie: string): Promise<void> {
  const owner = await sessionCookieOf(database, team, team.owner);
  const query = `mutation { updateMember(input: { id: "${userId}", role: VIEWER }) { member { role } } }`;
  const { body } = await askGraphql(api, team, { query }, { cookie: owner });
  expect(body.errors).toBeUndefined();
  // The session tells the role at once; what the cell remembers of the member is dropped when it hears of it.
  const create = async () =>
    (await askGraphql(api, team, { query: creation("Soon refused") }, { cookie })).body;
  await expect.poll(async () => JSON.stringify(await create())).toContain("FORBIDDEN");
}

const longQuery = (title: string) => JSON.stringify({ query: `${creation(title)} #${" ".repeat(2_000)}` });

it.each([
  ["/api/graphql", { "content-type": "application/json" }, longQuery("Late")],
  ["/api/import", { "x-file-name": "late.txt", "content-type": "text/plain" }, "Words. ".repeat(500)],
])(
  "a right that is taken away while a body comes to %s counts no more when it is there",
  async (path, headers, body) => {
    const { member, cookie } = await contributor();
    const address = path === "/api/import" ? `${path}?projectId=${projectId}` : path;
    const late = await beginRequest(address, cookie, headers, body);
    await makeViewer(member.userId, cookie);
    passAMinute();
    late.end();
    expect(await late.answer).toContain("auth.rights_changed");
  },
);

it("a provisioning token that is revoked while a body comes provisions nobody", async () => {
  const { secret, scimToken } = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createScimToken(tx, { name: "The provider" }),
  );
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/scim+json" };
  const create = (userName: string) =>
    beginRequest("/api/scim/v2/Users", "", headers, JSON.stringify({ userName }));
  const [slow, late] = [await create("slow@example.com"), await create("late@example.com")];
  // Its answer comes after the token of both was checked.
  const whole = await create("whole@example.com");
  whole.end();
  await whole.answer;
  passAMinute();
  slow.end();
  expect(JSON.parse(await slow.answer)).toMatchObject({ userName: "slow@example.com" });
  await withTenant(database.cell, team.owner.context, "write", (tx) => revokeScimToken(tx, scimToken.id));
  late.end();
  expect(JSON.parse(await late.answer)).toMatchObject({ status: "401" });
});

it("an answer that is given from memory is no more than one that is read", async () => {
  const { member, cookie } = await contributor();
  const query = `{ project(id: "${projectId}") { title } }`;
  const ask = async () => (await askGraphql(api, team, { query }, { cookie })).body;
  for (let times = 0; times < 4; times += 1) expect(await ask()).toMatchObject({ data: { project: {} } });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ query, extras: "x".repeat(2_000) });
  const late = await beginRequest("/api/graphql", cookie, headers, body);
  await makeViewer(member.userId, cookie);
  passAMinute();
  late.end();
  expect(await late.answer).toContain("auth.rights_changed");
});

it("a body that comes slowly is heard where nothing was taken away", async () => {
  const { cookie } = await contributor();
  const late = await beginRequest(
    "/api/graphql",
    cookie,
    { "content-type": "application/json" },
    longQuery("Slow"),
  );
  passAMinute();
  late.end();
  expect(JSON.parse(await late.answer)).toMatchObject({ data: { createProject: { project: {} } } });
});
