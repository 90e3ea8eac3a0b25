import { request as httpRequest } from "node:http";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { oauthPaths } from "../identity/oauth/workspace-issuers.ts";
import { restFixtures } from "./every-fixture.testing.ts";
import { seededApiFixture } from "./seeded-api-fixture.testing.ts";
import { secretWord } from "./seeded-objects.testing.ts";

type Headers = Readonly<Record<string, string>>;

const world = seededApiFixture();

beforeAll(async () => {
  const { database, seeded } = world;
  // No network is allowed, so that even the owner is refused where the path is recognised.
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("insert into team_security (team_id, ip_allow_list) values ($1, '{192.0.2.0/24}')", [
      seeded.team.teamId,
    ]),
  );
});

/** Other spellings of an address that some reader might take for the same. */
function spellingsOf(address: string): readonly string[] {
  const [path = "", query] = address.split("?");
  const parts = path.split("/");
  const last = parts.at(-1) ?? "";
  const spelled = [
    path.toUpperCase(),
    `${path}/`,
    `${path}//`,
    `/${path}`,
    parts.join("//"),
    parts.join("%2f"),
    `${path}.`,
    `${path};x=1`,
    `${path}%20`,
    `${path}%00`,
    `${path}.json`,
    `${path}/.`,
    `${path}/x/..`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/api/x;/..${path}`,
    path.replace("/", "/./"),
    parts.with(-1, [...last].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("")).join("/"),
    parts.with(1, `%${(parts[1] ?? "").charCodeAt(0).toString(16)}${(parts[1] ?? "").slice(1)}`).join("/"),
    `${path}/${"x".repeat(12_000)}`,
  ];
  return spelled.map((each) => (query === undefined ? each : `${each}?${query}`));
}

/** Sends a target as it is: fetch would resolve its dots. */
function send(method: string, path: string, headers: Headers, body: string | undefined) {
  const { hostname, port } = new URL(world.api.origin);
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, method, path, headers: { ...headers, ...length } },
      async (incoming) => {
        let text = "";
        for await (const chunk of incoming) text += String(chunk);
        resolve({ status: incoming.statusCode ?? 0, text });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const closed = [...restFixtures].filter(([, { answersEverybody }]) => answersEverybody === undefined);

describe("another spelling of a path", () => {
  it.each(closed)("of %s opens nothing that the plain one does not", async (name, fixture) => {
    const { api, seeded } = world;
    const [method = ""] = name.split(" ");
    const given = fixture.body?.(seeded);
    const body = given === undefined || typeof given === "string" ? given : JSON.stringify(given);
    const path = fixture.path(seeded);
    const routed = { ...api.headersFor(seeded.team), ...fixture.headers };
    for (const headers of [routed, { ...routed, cookie: seeded.owner.cookie }]) {
      const plain = await send(method, path, headers, body);
      expect(plain.status).toBeGreaterThanOrEqual(400);
      for (const spelled of spellingsOf(path)) {
        const { status, text } = await send(method, spelled, headers, body);
        expect([spelled, [plain.status, 400, 404].includes(status)]).toEqual([spelled, true]);
        expect(text).not.toContain(secretWord);
      }
    }
  });

  it.each([oauthPaths.token, oauthPaths.introspection])("of %s avoids no allow list", async (path) => {
    const headers = {
      ...world.api.headersFor(world.seeded.team),
      "content-type": "application/x-www-form-urlencoded",
    };
    const form = "grant_type=authorization_code&code=x";
    expect(await send("POST", path, headers, form)).toMatchObject({ status: 403 });
    for (const spelled of spellingsOf(path))
      expect([spelled, (await send("POST", spelled, headers, form)).status]).toEqual([
        spelled,
        expect.toBeOneOf([400, 403, 404]),
      ]);
  });
});
