import { newId } from "@fieldstone/model/ids.ts";
import { askJson, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askFor, Browser, openOauthFixture } from "../../identity/oauth/oauth-client.testing.ts";
import { restFixtures } from "../../refusals/every-fixture.testing.ts";
import { seedObjects } from "../../refusals/seeded-objects.testing.ts";
import { entriesOf, randomSecret, secretsIn } from "./stored-entries.testing.ts";

let database: TestCellDatabase;
let api: TestCellApi;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

it("has an act or a reason for every writing path, and for no other", () => {
  const declared = [...restFixtures].filter(([, { act, unaudited }]) => (act ?? unaudited) !== undefined);
  const writing = [...restFixtures.keys()].filter((name) => !name.startsWith("GET "));
  expect(declared.map(([name]) => name)).toEqual(writing);
});

describe("a successful", () => {
  it.each([...restFixtures].flatMap(([name, { act }]) => (act === undefined ? [] : [[name, act] as const])))(
    "%s leaves an entry of who did it to what, and none of its secrets",
    async (name, act) => {
      const seeded = await seedObjects(database);
      const {
        path,
        headers,
        body,
        teamId = seeded.team.teamId,
      } = await act.request({ database, api, seeded });
      const before = await entriesOf(database, { teamId });
      const [method = ""] = name.split(" ");
      const requestId = newId();
      const answer = await askJson(`${api.origin}${path}`, {
        method,
        headers: { ...api.headersFor(seeded.team), ...headers, "x-request-id": requestId },
        ...(body === undefined ? {} : { body: rawOrJson(body) }),
      });
      expect([answer.status, answer.body?.errors]).toEqual([expect.toSatisfy(isSuccess), undefined]);
      const entries = (await entriesOf(database, { teamId })).slice(before.length);
      expect(entries).toContainEqual(expect.objectContaining({ ...act.entry(seeded), requestId }));
      const secrets = secretsIn([body, headers, answer.body, answer.headers.getSetCookie()]);
      const stored = JSON.stringify(entries.map(({ data }) => data));
      expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
      expect(stored).not.toMatch(randomSecret);
    },
  );

  it("consent to an application, and its rejection, leave an entry", async () => {
    const fixture = await openOauthFixture(database, api);
    const browser = new Browser(fixture);
    for (const allow of [true, false]) {
      const { step = "" } = await browser.begin((await askFor(fixture, fixture.server)).url);
      await browser.decide(step, { allow });
    }
    const entries = await entriesOf(database, fixture.team);
    const byMember = { actorKind: "user", actorId: fixture.member.userId, subjectType: "oauth_application" };
    expect(entries.slice(-2)).toMatchObject([
      { ...byMember, kind: "oauth.granted" },
      { ...byMember, kind: "oauth.refused" },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(randomSecret);
  });
});

function rawOrJson(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body);
}

function isSuccess(status: unknown): boolean {
  return typeof status === "number" && status >= 200 && status < 300;
}
