import { onePixelPng as png } from "@fieldstone/testkit/files/one-pixel-png.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
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
let writer: SeededUser;
let cookie: string;
let viewerCookie: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  writer = await seedUser(database, team);
  cookie = await sessionCookieOf(database, team, writer);
  viewerCookie = await sessionCookieOf(database, team, await seedUser(database, team, { role: "VIEWER" }));
});
afterAll(() => api.close());

async function act(mutation: string, input: Record<string, unknown>, selection: string) {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`;
  const { body } = await askGraphql(api, team, { query, variables: { input } }, { cookie });
  return body.data[mutation];
}

async function makeNote(): Promise<string> {
  const { project } = await act(
    "createProject",
    { title: "Study", workspaceAccess: "private" },
    "project { id }",
  );
  const { note } = await act("createNote", { projectId: project.id, title: "Shelf" }, "note { id }");
  return note.id;
}

function send(documentId: string, bytes: Buffer, headers: Record<string, string> = { cookie }) {
  return askJson(`${api.origin}/api/picture?documentId=${documentId}`, {
    method: "POST",
    headers: { ...api.headersFor(team), "x-file-name": "shelf.png", ...headers },
    body: new Uint8Array(bytes),
  });
}

async function show(fileId: string, headers: Record<string, string>, query = "") {
  const answer = await fetch(`${api.origin}/image/${fileId}${query}`, {
    headers: { ...api.headersFor(team), ...headers },
    redirect: "manual",
  });
  return { status: answer.status, location: answer.headers.get("location") ?? "" };
}

describe("a picture in a text", () => {
  it("is shown to whoever may read the text, byte for byte, and never as a page", async () => {
    const { status, body } = await send(await makeNote(), png, { cookie, "content-type": "text/html" });
    expect(status).toBe(200);
    const { location } = await show(body.fileId, { cookie });
    const address = new URL(location, api.origin);
    const bytes = await fetch(new URL(address.pathname + address.search, api.origin), {
      headers: api.headersFor(team),
    });
    expect(Buffer.from(await bytes.arrayBuffer()).equals(png)).toBe(true);
    expect(bytes.headers.get("content-type")).toBe("image/png");
    expect(bytes.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("is shown to a visitor by the link of its own text, and by no other", async () => {
    const [noteId, otherId] = [await makeNote(), await makeNote()];
    const { body } = await send(noteId, png);
    const tokenOf = async (objectId: string) =>
      (await act("createShareLink", { objectType: "note", objectId }, "shareLink { token }")).shareLink.token;
    expect((await show(body.fileId, {}, `?share=${await tokenOf(noteId)}`)).status).toBe(302);
    expect((await show(body.fileId, {}, `?share=${await tokenOf(otherId)}`)).status).toBe(404);
    expect((await show(body.fileId, {}, "?share=AAAAAAAAAAAA")).status).toBe(404);
    expect((await show(body.fileId, {})).status).toBe(404);
  });

  it.each([
    ["no picture", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "picture.unknown_kind"],
    ["nothing", Buffer.alloc(0), "picture.unknown_kind"],
    [
      "a GIF over 2 MB",
      Buffer.concat([Buffer.from("GIF89a\x01\x00\x01\x00"), Buffer.alloc(2_000_000)]),
      "file.too_large",
    ],
    [
      "over 268,402,689 pixels",
      Buffer.concat([png.subarray(0, 16), Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]), png.subarray(24)]),
      "image.too_many_pixels",
    ],
    ["over 10 MB", Buffer.alloc(10_000_001), "request.too_large"],
  ])("that is %s is refused and says why", async (_what, bytes, code) => {
    const { status, body } = await send(await makeNote(), bytes);
    expect([413, 422]).toContain(status);
    expect(body.errors[0].title).toBe(code);
    if (status === 413) expect(body.errors[0].message).toContain("At most 10 MB");
  });

  it("is put in by those who may write the text, and hidden from those who may not read it", async () => {
    const noteId = await makeNote();
    expect((await send(noteId, png, { cookie: viewerCookie })).status).toBe(404);
    const { body } = await send(noteId, png);
    expect((await show(body.fileId, { cookie: viewerCookie })).status).toBe(404);
    const { project } = await act("createProject", { title: "Open" }, "project { id }");
    const { note } = await act("createNote", { projectId: project.id, title: "Open" }, "note { id }");
    expect((await send(note.id, png, { cookie: viewerCookie })).status).toBe(403);
  });
});
