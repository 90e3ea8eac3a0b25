import { setFileDeleted } from "@fieldstone/domain/research/files/delete-file.ts";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import { cancelRecording } from "@fieldstone/domain/research/recordings/cancel-recording.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import {
  dropRecordingTask,
  runMediaJobTask,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import {
  createRedaction,
  removeRedaction,
  updateRedaction,
} from "@fieldstone/domain/research/redactions/change-redactions.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { containsLine } from "@fieldstone/model/media/stream-gaps.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeRecording } from "./recordings.fixtures.testing.ts";

const segmentCount = 5;
const segmentSeconds = 6;
const nameOf = (at: number) => `segment-0000${at}.ts`;
const segments = Array.from({ length: segmentCount }, (_, at) => nameOf(at));
const listedSegments = segments.map((name, at) => {
  const startMs = at * segmentSeconds * 1_000;
  const contains = containsLine({ startMs, endMs: startMs + segmentSeconds * 1_000 });
  return `#EXTINF:${segmentSeconds}.000000,\n${contains}\n${name}\n`;
});
const playlist = `#EXTM3U\n#EXT-X-VERSION:3\n${listedSegments.join("")}#EXT-X-ENDLIST\n`;
const masks = { mutesAudio: true, blursVideo: true };
/** Within the second segment. */
const span = { startMs: 8_500, endMs: 9_500, ...masks };
/** Within the fourth one. */
const later = { startMs: 20_500, endMs: 21_500, ...masks };

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let other: SeededTeam;
let owner: string;
let fileId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());
beforeEach(async () => {
  [team, other] = [await seedTeam(database), await seedTeam(database)];
  owner = await sessionCookieOf(database, team, team.owner);
  fileId = await plantRecording("VIDEO", segments);
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);
const recording = async () => {
  const found = (await write((tx) => findRecordings(tx, [fileId]))).get(fileId);
  if (found === undefined) throw new Error("there is no recording");
  return found;
};
const redact = (redaction = span) => write((tx) => createRedaction(tx, { fileId, ...redaction }));

/** A recording that is ready, in a private project. */
async function plantRecording(mediaType: "AUDIO" | "VIDEO", names: readonly string[]): Promise<string> {
  fileId = newId();
  await write(async (tx) => {
    const projectId = await createProject(tx, { title: "Calls", workspaceAccess: "private" });
    const { id: documentId } = await createNote(tx, { projectId, title: "Call" });
    await insertFile(tx, {
      ...{ id: fileId, projectId, documentId, purpose: "ATTACHMENT", name: "call", mimeType: "video/mp4" },
      ...{ fileType: mediaType, sizeBytes: 1, objectKey: objectKey(team, "files", fileId) },
    });
    await makeRecording(tx, team, fileId);
  });
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update recordings set duration_ms = $2, media_type = $3 where file_id = $1", [
      fileId,
      segmentCount * segmentSeconds * 1_000,
      mediaType,
    ]),
  );
  await plantStream(names);
  return fileId;
}

async function plantStream(names: readonly string[]): Promise<void> {
  const keys = recordingKeys(team, await recording());
  const { objects } = api.services;
  await objects.put(keys.hls("playlist.m3u8"), Buffer.from(playlist), "application/vnd.apple.mpegurl");
  for (const name of names) await objects.put(keys.hls(name), Buffer.from(name), "video/mp2t");
}

const open = (path: string, cookie = owner, of = team) =>
  fetch(`${api.origin}${path}`, { headers: { ...api.headersFor(of), cookie }, redirect: "manual" });
const stream = (name: string, cookie = owner, of = team) =>
  open(`/files/avf-stream/${fileId}/${name}`, cookie, of);

/** Names of the segments that are served. */
async function served(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of segments) {
    const answer = await stream(name);
    if (answer.status === 302) found.push(name);
    else expect(answer.status).toBe(404);
  }
  return found;
}

async function listed() {
  const answer = await stream("playlist.m3u8");
  const text = await answer.text();
  const lines = text.split("\n");
  const gaps = lines.flatMap((line, at) => (line === "#EXT-X-GAP" ? [lines[at + 1]?.split("?")[0]] : []));
  return { status: answer.status, text, gaps, version: /\?v=(\S+)/.exec(text)?.[1] };
}

async function shown() {
  const query =
    "query ($id: ID!) { file(id: $id) { recording { status isPlayable skippedSpans { startMs endMs } } } }";
  const { body } = await askGraphql(api, team, { query, variables: { id: fileId } }, { cookie: owner });
  return body.data.file;
}

/** Ends the newest job of the recording. */
async function finishJob(event: Parameters<typeof applyMediaEvent>[2] = { type: "job.completed" }) {
  const job = (await waitingTasks(database, team.teamId, runMediaJobTask)).at(-1);
  await write((tx) => applyMediaEvent(tx, job?.jobId ?? "", event));
}

const drops = async () =>
  (await waitingTasks(database, team.teamId, dropRecordingTask)).map(
    ({ audioVideoFileId }) => audioVideoFileId,
  );

it("plays on without the segments of a redacted span, and says so", async () => {
  const before = await listed();
  expect(before.gaps).toEqual([]);
  expect(await shown()).toEqual({ recording: { status: "DONE", isPlayable: true, skippedSpans: [] } });
  await redact();
  const after = await listed();
  expect([after.status, after.gaps]).toEqual([200, [nameOf(1)]]);
  expect(after.text).toContain("#EXT-X-VERSION:8\n");
  expect(after.version).not.toBe(before.version);
  expect(await served()).toEqual([0, 2, 3, 4].map(nameOf));
  expect(await shown()).toEqual({
    recording: {
      ...{ status: "PROCESSING", isPlayable: true },
      skippedSpans: [{ startMs: 6_000, endMs: 12_000 }],
    },
  });
  for (const path of [
    ...["image/video-thumbnail", "files/avf-thumbnail", "image/storyboard"],
    ...["files/avf-stream"],
  ])
    expect((await open(`/${path}/${fileId}${path.endsWith("stream") ? "/stream_v.ts" : ""}`)).status).toBe(
      404,
    );
  for (const path of ["stream", "download"])
    expect((await open(`/files/${path}/${fileId}`)).status).toBe(409);
});

it("skips more with each redaction until it is masked, never less", async () => {
  const first = await redact();
  const once = await listed();
  const second = await redact(later);
  const twice = await listed();
  expect(twice.gaps).toEqual([1, 3].map(nameOf));
  expect(twice.version).not.toBe(once.version);
  await write((tx) => removeRedaction(tx, second));
  expect((await listed()).gaps).toEqual([1, 3].map(nameOf));
  await write((tx) => updateRedaction(tx, { id: first, ...span, startMs: 14_500, endMs: 15_000 }));
  const moved = await listed();
  expect(moved.gaps).toEqual([1, 2, 3].map(nameOf));
  expect(moved.version).not.toBe(twice.version);
  expect(await served()).toEqual([0, 4].map(nameOf));
});

it("is refused to another tenant, to a member without access and to the signed out", async () => {
  await redact();
  const uninvited = await sessionCookieOf(database, team, await seedUser(database, team));
  const stranger = await sessionCookieOf(database, other, other.owner);
  for (const name of ["playlist.m3u8", nameOf(0)]) {
    expect((await stream(name, uninvited)).status).toBe(404);
    expect((await stream(name, stranger)).status).toBe(404);
    expect((await stream(name, stranger, other)).status).toBe(404);
    expect((await stream(name, "")).status).toBe(404);
  }
});

it("ends once the recording is masked, whose stream plays without gaps", async () => {
  const { audioVideoFileId } = await recording();
  await redact();
  expect(await drops()).toEqual([audioVideoFileId]);
  await finishJob();
  await plantStream(segments);
  expect((await listed()).gaps).toEqual([nameOf(1)]);
  await finishJob();
  expect(await drops()).toEqual([audioVideoFileId, audioVideoFileId]);
  const masked = await recording();
  expect(masked).toMatchObject({ status: "DONE", interim: null });
  expect(await listed()).toMatchObject({ gaps: [], version: masked.audioVideoFileId });
  expect(await served()).toEqual(segments);
});

it.each(["fails", "is cancelled"])("ends if the preparation %s: the recording is withheld", async (end) => {
  const { audioVideoFileId } = await recording();
  await redact();
  if (end === "fails") await finishJob({ type: "job.failed", code: "recording.unreadable" });
  else await write((tx) => cancelRecording(tx, fileId));
  expect(await served()).toEqual([]);
  expect((await listed()).status).toBe(404);
  expect((await drops()).filter((id) => id === audioVideoFileId).length).toBe(2);
  // Preparing it again does not bring the stream back.
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update recordings set status = 'PROCESSING' where file_id = $1", [fileId]),
  );
  expect(await served()).toEqual([]);
});

it("ends with its file, and is back with it", async () => {
  await redact();
  await write((tx) => setFileDeleted(tx, fileId, true));
  expect(await served()).toEqual([]);
  await write((tx) => setFileDeleted(tx, fileId, false));
  expect(await served()).toEqual([0, 2, 3, 4].map(nameOf));
});

it("belongs to one attempt: a process of an earlier version that begins another ends it", async () => {
  await redact();
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update recordings set audio_video_file_id = gen_random_uuid() where file_id = $1", [fileId]),
  );
  expect(await served()).toEqual([]);
});

it("sound without pictures, and a recording of which no segment is left, are withheld", async () => {
  await redact({ startMs: 0, endMs: 30_000, ...masks });
  expect(await served()).toEqual([]);
  expect((await listed()).status).toBe(404);
  expect(await shown()).toEqual({ recording: { status: "PROCESSING", isPlayable: false, skippedSpans: [] } });
  fileId = await plantRecording("AUDIO", ["media.ts"]);
  expect((await stream("media.ts")).status).toBe(200);
  await redact({ ...span, mutesAudio: true, blursVideo: false });
  for (const name of ["media.ts", "playlist.m3u8"]) expect((await stream(name)).status).toBe(404);
  expect(await shown()).toEqual({ recording: { status: "PROCESSING", isPlayable: false, skippedSpans: [] } });
});
