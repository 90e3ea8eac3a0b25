import { revokeSessions } from "@fieldstone/domain/identity/sessions/revoke-session.ts";
import { makeClip } from "@fieldstone/domain/research/clips/make-clip.ts";
import { findClips } from "@fieldstone/domain/research/clips/read-clip.ts";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import {
  dropRecordingTask,
  runMediaJobTask,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { makeRecording } from "./recordings.fixtures.testing.ts";

/** After a segment's address has expired, and after a token has. */
const [pieceEndedMs, tokenEndedMs] = [301_000, 6 * 3_600_000 + 1_000];
const segments = ["stream_v_00001.ts", "stream_v_00002.ts"] as const;
const playlist = `#EXTM3U\n${segments.map((name) => `#EXTINF:2.0,\n${name}\n`).join("")}#EXT-X-ENDLIST\n`;
const spoken = "0123456789";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let other: SeededTeam;
let fileId: string;
let projectId: string;
let highlightId: string;
let cookies: Readonly<Record<"owner" | "viewer" | "uninvited" | "stranger", string>>;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  [team, other] = [await seedTeam(database), await seedTeam(database)];
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const uninvited = await seedUser(database, team);
  cookies = {
    owner: await sessionCookieOf(database, team, team.owner),
    viewer: await sessionCookieOf(database, team, viewer),
    uninvited: await sessionCookieOf(database, team, uninvited),
    stranger: await sessionCookieOf(database, other, other.owner),
  };
  fileId = await plantRecording(viewer.userId);
  highlightId = await plantClip();
});
afterAll(() => api.close());
afterEach(() => vi.useRealTimers());

/** A recording as MediaConvert leaves it, in a private project that was shared with one viewer. */
async function plantRecording(viewerId: string): Promise<string> {
  const id = newId();
  const key = objectKey(team, "files", id);
  const recording = await write(async (tx) => {
    projectId = await createProject(tx, { title: "Calls", workspaceAccess: "private" });
    await setPermission(tx, {
      ...{ objectType: "project", objectId: projectId, level: "READ" },
      ...{ userId: viewerId },
    });
    const { id: documentId } = await createNote(tx, { projectId, title: "Call" });
    await insertFile(tx, {
      ...{ id, projectId, documentId, purpose: "ATTACHMENT", name: "call.mp4", mimeType: "video/mp4" },
      ...{ fileType: "VIDEO", sizeBytes: 1, objectKey: key },
    });
    return (await findRecordings(tx, [await makeRecording(tx, team, id)])).get(id);
  });
  if (recording === undefined) throw new Error("there is no recording");
  const keys = recordingKeys(team, recording);
  const { objects } = api.services;
  await objects.put(keys.hls("playlist.m3u8"), Buffer.from(playlist), "application/vnd.apple.mpegurl");
  for (const name of [...segments, "stream_v.ts"])
    await objects.put(keys.hls(name), Buffer.from(spoken), "video/mp2t");
  return id;
}

const setLevel = (userId: string, level: "READ" | null) =>
  write((tx) => setPermission(tx, { objectType: "project", objectId: projectId, userId, level }));

/** Another viewer who may read the project. */
async function letIn() {
  const { userId, context } = await seedUser(database, team, { role: "VIEWER" });
  await setLevel(userId, "READ");
  return { userId, context, cookie: await sessionCookieOf(database, team, { userId }) };
}

/** A highlight whose clip is ready. */
async function plantClip(): Promise<string> {
  const id = await write(async (tx) => {
    const made = await createFileHighlight(tx, { fileId, anchor: { startMs: 1_000, endMs: 2_000 } });
    await makeClip(tx, made);
    return made;
  });
  const job = (await waitingTasks(database, team.teamId, runMediaJobTask)).at(-1);
  await write((tx) => applyMediaEvent(tx, job?.jobId ?? "", { type: "job.completed" }));
  const clip = (await write((tx) => findClips(tx, [id]))).get(id);
  if (clip?.status !== "DONE") throw new Error("there is no clip");
  await api.services.objects.put(recordingKeys(team, clip).clip, Buffer.from(spoken), "video/mp4");
  return id;
}

const open = (path: string, cookie: string, headers: Record<string, string> = {}, of = team) =>
  fetch(`${api.origin}${path}`, {
    headers: { ...api.headersFor(of), cookie, ...headers },
    redirect: "manual",
  });
const stream = (name: string, cookie = cookies.viewer, of = team) =>
  open(`/files/avf-stream/${fileId}/${name}`, cookie, {}, of);
const soundPath = () => `/files/avf-stream/${fileId}/stream_v.ts`;
const signed = (answer: Response) => answer.headers.get("location") ?? "";
const codeOf = async (answer: Response) => {
  const body: unknown = await answer.json();
  return JSON.stringify(body);
};

it("a playlist names segments that lead to an address by which each is read", async () => {
  const list = await stream("playlist.m3u8");
  expect([list.status, list.headers.get("content-type")]).toEqual([
    200,
    expect.stringContaining("application/vnd.apple.mpegurl"),
  ]);
  const named = (await list.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(named.map((line) => line.split("?")[0])).toEqual(segments);
  for (const name of named) {
    const led = await stream(name);
    expect(led.status).toBe(302);
    expect(led.headers.get("cache-control")).toMatch(/^private, max-age=/);
    const whole = await open(signed(led), "");
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/mp2t"]);
    expect(await whole.text()).toBe(spoken);
  }
});

it("a playlist repeats nothing of its own address but what opens it", async () => {
  const list = await (await stream(`playlist.m3u8?x=${"y".repeat(5_000)}`)).text();
  expect(list).toContain(segments[0]);
  expect(list).not.toContain("yyy");
});

it.each([
  ["bytes=2-5", 206, "bytes 2-5/10", "2345"],
  ["bytes=7-", 206, "bytes 7-9/10", "789"],
  ["bytes=-3", 206, "bytes 7-9/10", "789"],
  ["bytes=8-99", 206, "bytes 8-9/10", "89"],
  ["bytes=10-", 416, "bytes */10", ""],
  ["bytes=5-2", 416, "bytes */10", ""],
])("a segment is read by range: %s", async (range, status, contentRange, content) => {
  const parts = [
    await open(signed(await stream("stream_v_00001.ts")), "", { range }),
    await open(soundPath(), cookies.viewer, { range }),
  ];
  for (const part of parts)
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      status,
      contentRange,
      content,
    ]);
});

it("a recording's sound has no signed address: what opened it ends with the right to it", async () => {
  const { userId, context, cookie } = await letIn();
  const whole = await stream("stream_v.ts", cookie);
  const headers = ["location", "content-type", "cache-control"].map((name) => whole.headers.get(name));
  expect([whole.status, ...headers]).toEqual([200, null, "video/mp2t", "private, no-cache"]);
  expect(await whole.text()).toBe(spoken);
  const playedStatus = async () => (await open(soundPath(), cookie, { range: "bytes=2-5" })).status;
  await setLevel(userId, null);
  await expect.poll(playedStatus).toBe(404);
  await setLevel(userId, "READ");
  await expect.poll(playedStatus).toBe(206);
  await withTenant(database.cell, context, "write", (tx) => revokeSessions(tx, undefined));
  await expect.poll(playedStatus).toBe(404);
});

const names = ["playlist.m3u8", "stream_v_00001.ts", "stream_v.ts"] as const;

describe.each(names)("%s", (name) => {
  it("is refused to whoever is signed out, another tenant, and a member who was not let in", async () => {
    expect((await stream(name, "")).status).toBe(404);
    expect((await stream(name, cookies.stranger)).status).toBe(404);
    expect((await stream(name, cookies.stranger, other)).status).toBe(404);
    const uninvited = await stream(name, cookies.uninvited);
    expect(uninvited.status).toBe(404);
    expect(await codeOf(uninvited)).toContain("file.not_found");
    expect((await stream(name, cookies.owner)).status).toBe(name === "stream_v_00001.ts" ? 302 : 200);
  });
});

it.each(["stream_v_1.ts", "stream_v_00001.ts.m3u8", "..%2Fnormalized", "stream_v_0000000001.ts"])(
  "no other object is read by the name %s",
  async (name) => {
    expect((await stream(name)).status).toBe(404);
  },
);

it("an address that has expired, or that was changed, leads to nothing", async () => {
  const address = signed(await stream("stream_v_00001.ts"));
  const other = address.replace("stream_v_00001", "stream_v_00002");
  const longer = address.replace(/expires=\d+/, "expires=4102444800");
  for (const forged of [other, longer, address.slice(0, -1)])
    expect((await open(forged, cookies.owner)).status).toBe(403);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + pieceEndedMs });
  const late = await open(address, cookies.owner);
  expect([late.status, await codeOf(late)]).toEqual([403, expect.stringContaining("object.address_invalid")]);
});

describe("a highlight's stream", () => {
  const play = (token: string, cookie = cookies.viewer, of = team, headers: Record<string, string> = {}) =>
    open(`/files/highlight-stream/${highlightId}?token=${token}`, cookie, headers, of);
  const tokenOf = async (cookie: string): Promise<string> => {
    const query = "query ($id: ID!) { highlight(id: $id) { streamAccessToken } }";
    const { body } = await askGraphql(api, team, { query, variables: { id: highlightId } }, { cookie });
    return z.object({ streamAccessToken: z.string() }).parse(body.data.highlight).streamAccessToken;
  };

  it("is read by its session's token alone, by range too, until it expires", async () => {
    const token = await tokenOf(cookies.viewer);
    const whole = await play(token);
    expect([whole.status, whole.headers.get("location"), await whole.text()]).toEqual([200, null, spoken]);
    const part = await play(token, cookies.viewer, team, { range: "bytes=1-3" });
    expect([part.status, await part.text()]).toEqual([206, "123"]);
    expect(part.headers.get("cache-control")).toBe("private, no-store");
    for (const wrong of ["", "1.a", token.slice(0, -1), await tokenOf(cookies.owner)])
      expect((await play(wrong)).status).toBe(404);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + tokenEndedMs });
    expect((await play(token)).status).toBe(404);
  });

  it("ends with the right to its highlight, whatever life its token has left", async () => {
    const { userId, cookie } = await letIn();
    const token = await tokenOf(cookie);
    expect((await play(token, cookie)).status).toBe(200);
    await setLevel(userId, null);
    expect((await play(token, cookie, team, { range: "bytes=1-3" })).status).toBe(404);
  });

  it("is saved under a name of its own", async () => {
    const saved = await play(`${await tokenOf(cookies.viewer)}&download=1`);
    expect(saved.status).toBe(200);
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment; filename="call .*\.mp4"$/);
  });

  it("ends where the highlight is moved: its clip shows another span", async () => {
    const moved = await plantClip();
    const clipOf = () => write(async (tx) => (await findClips(tx, [moved])).get(moved));
    const clip = await clipOf();
    const query = `mutation ($input: UpdateFileHighlightAnchorInput!) {
      updateFileHighlightAnchor(input: $input) { highlight { startMs endMs clip { status } } } }`;
    const variables = { input: { id: moved, anchor: { startMs: 1_500, endMs: 2_500 } } };
    const { body } = await askGraphql(api, team, { query, variables }, { cookie: cookies.owner });
    expect(body.data).toEqual({
      updateFileHighlightAnchor: { highlight: { startMs: 1_500, endMs: 2_500, clip: null } },
    });
    expect(await clipOf()).toBeUndefined();
    const dropped = (await waitingTasks(database, team.teamId, dropRecordingTask)).at(-1);
    expect(dropped).toEqual({ fileId, audioVideoFileId: clip?.audioVideoFileId });
  });

  it("says where in the recording it is, and whose it is", async () => {
    const query = `query ($id: ID!) { highlight(id: $id) { authorId deleted color media {
      fileId startTime endTime snippetStartTime snippetEndTime type clipId clipDuration } } }`;
    const ask = (cookie: string) =>
      askGraphql(api, team, { query, variables: { id: highlightId } }, { cookie });
    expect((await ask(cookies.viewer)).body.data.highlight).toEqual({
      authorId: toShortId(team.owner.userId),
      deleted: false,
      color: null,
      media: {
        ...{ fileId: toShortId(fileId), startTime: 1, endTime: 2, snippetStartTime: 1, snippetEndTime: 2 },
        ...{ type: "AV", clipId: expect.any(String), clipDuration: 1 },
      },
    });
    expect((await ask(cookies.uninvited)).body.data).toBeNull();
  });

  it("is refused to another tenant and to a member who was not let in, with a token too", async () => {
    const token = await tokenOf(cookies.owner);
    expect((await play(token, "")).status).toBe(404);
    expect((await play(token, cookies.stranger)).status).toBe(404);
    expect((await play(token, cookies.stranger, other)).status).toBe(404);
    expect((await play(token, cookies.uninvited)).status).toBe(404);
  });
});
