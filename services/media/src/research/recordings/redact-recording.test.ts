import "@fieldstone/domain/steps.ts";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { makeClip } from "@fieldstone/domain/research/clips/make-clip.ts";
import { findClips } from "@fieldstone/domain/research/clips/read-clip.ts";
import { findFile } from "@fieldstone/domain/research/files/find-file.ts";
import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { findHighlights } from "@fieldstone/domain/research/highlights/highlight-store.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { recordingKeys } from "@fieldstone/domain/research/recordings/recording.ts";
import {
  dropRecordingTask,
  runMediaJobTask,
} from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { readServedObject } from "@fieldstone/domain/research/recordings/served-object.ts";
import {
  createRedaction,
  removeRedaction,
  updateRedaction,
} from "@fieldstone/domain/research/redactions/change-redactions.ts";
import { writeTranscript } from "@fieldstone/domain/research/transcription/read-transcript-text.ts";
import { finishTranscription } from "@fieldstone/domain/research/transcription/transcription-steps.ts";
import {
  lockTranscription,
  upsertTranscription,
} from "@fieldstone/domain/research/transcription/transcription-store.ts";
import { rewriteNextVersions } from "@fieldstone/domain/research/versions/rewrite-versions-later.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { renderResultSchema } from "@fieldstone/model/media/redaction.ts";
import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { smallRecording } from "@fieldstone/testkit/recordings/small-recordings.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { dropRecordingWork } from "./drop-recording-work.ts";
import { FfmpegEngine } from "./ffmpeg-engine.ts";
import { findFfmpeg } from "./find-ffmpeg.ts";
import { runMediaJob } from "./run-media-job.ts";
import { uploadRecording } from "./uploaded-recording.testing.ts";

const run = promisify(execFile);
const token = "xqzcanary";
/** 50 words of 20 ms each within the span, and words before and after it. */
const canaries = Array.from({ length: 50 }, (_, index) => ({
  text: `${token}${index}`,
  startMs: 1_000 + index * 20,
  endMs: 1_020 + index * 20,
  speaker: "Ada",
}));
const words = [
  { text: "before", startMs: 200, endMs: 800, speaker: "Ada" },
  ...canaries,
  { text: "after", startMs: 2_100, endMs: 2_600, speaker: "Ada" },
];
const span = { startMs: 1_000, endMs: 2_000, mutesAudio: true, blursVideo: true };

let database: TestCellDatabase;
let objects: ObjectStore;
let folder: string;
let team: SeededTeam;
let noteId: string;
let fileId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "redactions-"));
  objects = openObjectStore({
    driver: "file",
    dir: folder,
    signingKey: "signing-key-of-the-tests-0123456789",
  });
});

beforeEach(async () => {
  team = await seedTeam(database);
  const bytes = await readFile(await smallRecording("call.mp4"));
  ({ fileId, noteId } = await uploadRecording({ database, team, objects }, bytes));
  await prepare();
  await write(async (tx) => {
    await upsertTranscription(tx, {
      ...{ fileId, noteId, id: newId(), provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
    });
    const transcription = await lockTranscription(tx, fileId);
    if (transcription !== undefined) await finishTranscription(tx, transcription, words);
    await saveDocument(tx, noteId, "test");
  });
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>, user = team.owner): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

/** Runs the recording's jobs until none is left. */
async function prepare(): Promise<void> {
  const engine = new FfmpegEngine({ objects, findPrograms: () => findFfmpeg(undefined) });
  const work = runMediaJob({ cell: database.cell, engine });
  for (let done = 0; ; done += 1) {
    const job = (await waitingTasks(database, team.teamId, runMediaJobTask)).at(done);
    if (job === undefined) return;
    await runTask(work, team, job, { attempt: 1 });
  }
}

const redact = (user = team.owner) => write((tx) => createRedaction(tx, { fileId, ...span }), user);
const recording = async () => (await write((tx) => findRecordings(tx, [fileId]))).get(fileId);
/** The words of its turns, without their headings. */
const transcript = async () => {
  const written = await write((tx) => writeTranscript(tx, { fileId, title: "", format: "txt" }));
  return String(written)
    .trim()
    .split("\n\n")
    .map((turn) => turn.split("\n").slice(1).join("\n"))
    .join(" ");
};

async function served(): Promise<ObjectKey> {
  return await write(async (tx) => {
    const file = await findFile(tx, fileId);
    if (file === undefined) throw new Error("the file is not there");
    return (await readServedObject(tx, file)).objectKey;
  });
}

/** Tables that contain a canary as text, or in a document's bytes. */
async function tablesWithCanaries(): Promise<readonly string[]> {
  return await asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const found: string[] = [];
    for (const { name } of z.array(z.object({ name: z.string() })).parse(rows)) {
      const { rowCount } = await admin.query(
        `select from public."${name}" t where to_jsonb(t)::text like $1 or to_jsonb(t)::text like $2 limit 1`,
        [`%${token}%`, `%${Buffer.from(token).toString("hex")}%`],
      );
      if (rowCount !== 0) found.push(name);
    }
    return found;
  });
}

/** Loudness of the sound, and number of edges in the video, between two times. */
async function measured(key: ObjectKey, fromSeconds: number, toSeconds: number) {
  const file = path.join(folder, newId());
  await writeFile(file, await buffer((await objects.get(key)).body));
  const { ffmpeg } = await findFfmpeg(undefined);
  const part = ["-v", "error", "-i", file, "-ss", String(fromSeconds), "-to", String(toSeconds)];
  const options = { encoding: "buffer", maxBuffer: 100_000_000 } as const;
  const { stdout: sound } = await run(ffmpeg, [...part, "-vn", "-f", "s16le", "-"], options);
  const picture = [...part, "-an", "-f", "rawvideo", "-pix_fmt", "gray", "-"];
  const { stdout: pictures } = await run(ffmpeg, picture, options);
  let loudest = 0;
  for (let at = 0; at + 1 < sound.length; at += 2)
    loudest = Math.max(loudest, Math.abs(sound.readInt16LE(at)));
  let difference = 0;
  // Compares with both neighbours: a blur has gradients, but no edges.
  const light = (at: number) => pictures[at] ?? 0;
  for (let at = 1; at + 1 < pictures.length; at += 1)
    difference += Math.abs(2 * light(at) - light(at - 1) - light(at + 1));
  return { loudest, detail: difference / pictures.length };
}

it("takes 50 words and their pictures from every path at once, and gives them back", async () => {
  const [inText, inFile] = await write(async (tx) => [
    await markWords(tx, { documentId: noteId, words: `${token}7 ${token}8`, tagIds: [] }),
    await createFileHighlight(tx, { fileId, anchor: { startMs: 900, endMs: 1_500 } }),
  ]);
  await write((tx) => makeClip(tx, inFile ?? ""));
  await prepare();
  const before = await recording();
  const texts = async () =>
    [...(await write((tx) => findHighlights(tx, [inText ?? "", inFile ?? ""]))).values()].map(
      ({ text }) => text,
    );
  expect((await texts()).every((text) => text.includes(token))).toBe(true);

  const redactionId = await redact();
  // Versions contain them until a task has removed them; until then they cannot be read.
  const waiting = new Set(["document_versions", "transcript_turns", "version_rewrites"]);
  expect(new Set(await tablesWithCanaries())).toEqual(waiting);
  while (!(await write((tx) => rewriteNextVersions(tx, noteId))));
  expect(await tablesWithCanaries()).toEqual(["transcript_turns"]);
  expect(await transcript()).toBe(["before", ...canaries.map(() => maskedWord), "after"].join(" "));
  expect((await texts()).every((text) => text.includes(maskedWord) && !text.includes(token))).toBe(true);
  expect((await write((tx) => findClips(tx, [inFile ?? ""]))).size).toBe(0);
  expect(await recording()).toMatchObject({ status: "PROCESSING" });
  await expect(served()).rejects.toMatchObject({ code: "recording.redacting" });
  const drops = await waitingTasks(database, team.teamId, dropRecordingTask);
  for (const drop of drops)
    await runTask(dropRecordingWork({ cell: database.cell, objects }), team, drop, { attempt: 1 });
  const earlier = recordingKeys(team.owner.context, {
    fileId,
    audioVideoFileId: before?.audioVideoFileId ?? "",
  });
  expect(await objects.list(earlier.hlsPrefix)).toEqual([]);
  expect(await objects.head(earlier.normalized)).toBeUndefined();

  await prepare();
  expect(await recording()).toMatchObject({ status: "DONE", storyboardCount: 1 });
  const rows = await write((tx) =>
    tx.db.selectFrom("audit_entries").select("data").where("kind", "=", "file.rendered").execute(),
  );
  expect(rows.map(({ data }) => renderResultSchema.parse(data).status)).toEqual(["SUCCESS"]);
  const masked = await served();
  const open = await measured(masked, 0.2, 0.8);
  const closed = await measured(masked, 1, 2);
  expect(closed.loudest).toBeLessThan(open.loudest / 50);
  expect(closed.detail).toBeLessThan(open.detail / 4);

  await write((tx) => updateRedaction(tx, { id: redactionId, ...span, startMs: 1_500, mutesAudio: true }));
  expect(await transcript()).toContain(`${token}24 ${maskedWord}`);
  await write((tx) => removeRedaction(tx, redactionId));
  expect(await transcript()).toBe(words.map(({ text }) => text).join(" "));
  expect((await texts()).every((text) => text.includes(token))).toBe(true);
}, 120_000);

it("is made within the recording, and refused to those who may not write", async () => {
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(redact(viewer)).rejects.toMatchObject({ code: "project.write_needed" });
  const other = await seedTeam(database);
  await expect(redact(other.owner)).rejects.toMatchObject({ code: "file.not_found" });
  await redact();
  await redact();
  await expect(
    write((tx) => createRedaction(tx, { fileId, ...span, startMs: 2_999, endMs: 2_999 })),
  ).rejects.toMatchObject({ code: "redaction.span_invalid" });
  expect(await transcript()).not.toContain(token);
}, 60_000);
