import { newId } from "@fieldstone/model/ids.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { restFixtures, seeds } from "./every-fixture.testing.ts";
import type { PathFixture, SeededObjects } from "./fixtures.testing.ts";
import { seededApiFixture } from "./seeded-api-fixture.testing.ts";
import { withIds } from "./seeded-objects.testing.ts";

type Headers = Readonly<Record<string, string>>;

const world = seededApiFixture();
let neverMade: SeededObjects;
let cookie: string;

beforeAll(async () => {
  const { database, seeded } = world;
  const hidden = seeds.filter(({ inProject }) => inProject);
  neverMade = withIds(seeded, new Map(hidden.map((seed) => [seed, newId()])));
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update projects set workspace_access = 'private' where team_id = $1", [seeded.team.teamId]),
  );
  const stranger = await seedUser(database, seeded.team, { role: "CONTRIBUTOR" });
  cookie = await sessionCookieOf(database, seeded.team, stranger);
});

interface Asked {
  readonly method: string;
  readonly fixture: PathFixture;
  readonly objects: SeededObjects;
  readonly headers: Headers;
}

async function ask({ method, fixture, objects, headers }: Asked) {
  const body = fixture.body?.(objects);
  const answer = await fetch(`${world.api.origin}${fixture.path(objects)}`, {
    method,
    redirect: "manual",
    headers: { ...world.api.headersFor(objects.team), "x-request-id": "request-0001", ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const { date: _date, ...named } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: named, body: await answer.text() };
}

/** Methods and headers with which a cache, a player or an attacker asks for less than the whole. */
const readings = (etag: string): readonly (readonly [string, Headers])[] => [
  ["GET", {}],
  ["HEAD", {}],
  ["GET", { "if-none-match": "*" }],
  ["GET", { "if-none-match": etag }],
  ["HEAD", { "if-none-match": etag }],
  ["GET", { "if-modified-since": "Fri, 31 Dec 2100 00:00:00 GMT" }],
  ["GET", { range: "bytes=0-0" }],
  ["GET", { range: "bytes=99999999999-" }],
  ["GET", { range: "bytes=0-0", "if-range": etag }],
];

const named = [...restFixtures].filter(([, { door }]) => door === "member");

describe("a path of something in a private project", () => {
  it.each(named)("%s answers those without access as for something that never was", async (name, fixture) => {
    const { seeded } = world;
    const texts = (objects: SeededObjects) =>
      JSON.stringify([fixture.path(objects), fixture.body?.(objects) ?? null]);
    if (texts(seeded) === texts(neverMade)) return;
    const [method = ""] = name.split(" ");
    const own = { ...fixture.headers, cookie: seeded.owner.cookie };
    let asked: ReturnType<typeof readings> = [[method, {}]];
    if (method === "GET") {
      const { headers } = await ask({ method, fixture, objects: seeded, headers: own });
      asked = readings(headers.etag ?? '"x"');
    }
    const nobody: Headers = {};
    for (const who of [{ cookie }, nobody]) {
      for (const [by, added] of asked) {
        const headers = { ...fixture.headers, ...who, ...added };
        const hidden = await ask({ method: by, fixture, objects: seeded, headers });
        expect(hidden).toEqual(await ask({ method: by, fixture, objects: neverMade, headers }));
        expect([401, 403, 404]).toContain(hidden.status);
      }
    }
  });
});
