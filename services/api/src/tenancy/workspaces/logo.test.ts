import { dropUploadTask } from "@fieldstone/domain/research/files/uploads/upload-tasks.ts";
import { isObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  askJson,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

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

const send = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = { cookie }) =>
  askJson(`${api.origin}/api/logo`, {
    method: "POST",
    headers: { ...api.headersFor(team), "x-file-name": "logo.png", ...headers },
    body: bytes,
  });

const png = new Uint8Array(onePixelPng);

async function show(path: string, of: SeededTeam = team) {
  const answer = await fetch(api.origin + path, { headers: api.headersFor(of), redirect: "manual" });
  return { status: answer.status, location: new URL(answer.headers.get("location") ?? "/", api.origin) };
}

it("is shown to whoever is signed out, on its workspace's sign-in page alone", async () => {
  const { status, body } = await send(png);
  expect(status).toBe(200);
  const { body: environment } = await askJson(`${api.origin}/api/auth/environment`, {
    headers: api.headersFor(team),
  });
  expect(environment).toMatchObject({ name: "Test team", logo: { baseImageUrl: body.logoUrl } });
  const { status: found, location } = await show(body.logoUrl);
  expect(found).toBe(302);
  const bytes = await (await fetch(location, { headers: api.headersFor(team) })).arrayBuffer();
  expect(Buffer.from(bytes).equals(onePixelPng)).toBe(true);
  expect((await show(body.logoUrl, await seedTeam(database))).status).toBe(404);
});

it("stands in the session", async () => {
  const { body } = await send(png);
  const { body: session } = await askJson(`${api.origin}/api/auth/session`, {
    headers: { ...api.headersFor(team), cookie },
  });
  expect(session.team.logoUrl).toBe(body.logoUrl);
});

it("is changed by admins alone", async () => {
  const colleague = await sessionCookieOf(
    database,
    team,
    await seedUser(database, team, { role: "MANAGER" }),
  );
  expect(await send(png, { cookie: colleague })).toMatchObject({
    status: 403,
    body: { errors: [{ title: "team.admin_needed" }] },
  });
  const refused = await askGraphql(
    api,
    team,
    { query: "mutation { removeTeamLogo { team { id } } }" },
    { cookie: colleague },
  );
  expect(refused.body.errors[0].extensions.code).toBe("team.admin_needed");
});

it("is a picture of bounded size by its bytes, whatever it is called", async () => {
  const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>");
  expect((await send(svg)).body.errors[0].title).toBe("logo.unknown_kind");
  const wide = Uint8Array.from(png);
  new DataView(wide.buffer).setUint32(16, 4_097);
  expect((await send(wide)).body.errors[0].title).toBe("logo.too_large");
  expect((await send(new Uint8Array(1_000_001))).status).toBe(413);
});

it("frees the bytes of the one before, and of one that is removed", async () => {
  const first = (await send(png)).body.logoUrl;
  await send(png);
  await askGraphql(api, team, { query: "mutation { removeTeamLogo { team { logoUrl } } }" }, { cookie });
  expect((await show(first)).status).toBe(404);
  const payloads = await waitingTasks(database, team.teamId, dropUploadTask);
  expect(payloads.length).toBeGreaterThanOrEqual(2);
  for (const { objectKey } of payloads) expect(isObjectKey(objectKey) && objectKey).toContain("/logos/");
});
