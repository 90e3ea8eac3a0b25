import "../../objects.ts";
import "../../steps.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { noteTranscriptsLengthMax } from "@fieldstone/model/limits.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { insertFile } from "../files/file-store.ts";
import { markWords } from "../highlights/mark-words.ts";
import { prepareRecording } from "../recordings/begin-recording.ts";
import { updateRecording } from "../recordings/recording-store.ts";
import { createRedaction } from "../redactions/change-redactions.ts";
import { findTranscribedTurns } from "./transcribed-words.ts";
import { finishTranscription } from "./transcription-steps.ts";
import {
  lockTranscription,
  replaceTurns,
  selectTranscriptions,
  updateTranscription,
  upsertTranscription,
} from "./transcription-store.ts";

const hour = 3_600_000;
const wordsPerTurn = 112;

let own: World;
let fileId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) => own.as(own.contributor, fn);

const turnAt = (at: number) => ({
  speaker: "S",
  startMs: at * 45_000,
  endMs: (at + 1) * 45_000,
  text: "spoken ".repeat(wordsPerTurn).trim(),
  wordTimes: Array.from({ length: 2 * wordsPerTurn }, (_, place) => at * 45_000 + place * 200),
});

beforeEach(async () => {
  own = await world(await createCellDatabase());
  const { projectId, noteId } = own;
  fileId = newId();
  await write(async (tx) => {
    const key = objectKey(tx.context, "files", fileId);
    const file = {
      id: fileId,
      projectId,
      documentId: noteId,
      purpose: "ATTACHMENT",
      name: "talk.mp3",
    } as const;
    const sound = { mimeType: "audio/mpeg", fileType: "AUDIO", sizeBytes: 1_000, objectKey: key } as const;
    await insertFile(tx, { ...file, ...sound });
    await prepareRecording(tx, { id: fileId, documentId: noteId, objectKey: key, fileType: "AUDIO" });
    const metadata = { mediaType: "AUDIO", durationMs: 5 * hour, widthPx: null, heightPx: null } as const;
    await updateRecording(tx, fileId, { status: "DONE", metadata: { ...metadata, frameRate: null } });
    await upsertTranscription(tx, {
      ...{ fileId, id: newId(), noteId, provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 5 * hour },
    });
  });
});

it("a redaction and a highlight delay nothing else where people talk for five hours", async () => {
  await write(async (tx) => {
    await replaceTurns(
      tx,
      fileId,
      Array.from({ length: 400 }, (_, at) => turnAt(at)),
    );
    await updateTranscription(tx, fileId, { status: "DONE" });
  });
  const turns = watchTurns();
  await write((tx) =>
    createRedaction(tx, { fileId, startMs: 0, endMs: 5 * hour, mutesAudio: true, blursVideo: false }),
  );
  await write((tx) => markWords(tx, { documentId: own.noteId, words: "It was slow", tagIds: [] }));
  expect(await turns.stop()).toBeLessThan(stallMsMax);
  // The work on the note's versions: a word on its own takes 120 bytes.
  const { rows } = await write((tx) =>
    sql<{ bytes: number }>`select octet_length(work::text) as bytes from version_rewrites`.execute(tx.db),
  );
  expect(rows).toEqual([{ bytes: expect.any(Number) }]);
  expect(rows[0]?.bytes).toBeLessThan(50 * 400 * wordsPerTurn);
  const [first] = await write((tx) => findTranscribedTurns(tx, own.noteId));
  expect(first?.text).not.toContain("spoken");
}, 120_000);

it("a transcription fails where its note would have more words than can be read together", async () => {
  const [run] = await write((tx) => selectTranscriptions(tx, sql`file_id = ${fileId}`));
  if (run === undefined) throw new Error("there is no transcription");
  const other = newId();
  await write(async (tx) => {
    await sql`insert into files (team_id, file_id, project_id, name, mime_type, file_type, size_bytes, object_key,
        upload_status, document_id, purpose)
      select team_id, ${other}, project_id, name, mime_type, file_type, size_bytes, object_key || '2', upload_status,
        document_id, purpose from files where file_id = ${fileId}`.execute(tx.db);
    await upsertTranscription(tx, { ...run, fileId: other, id: newId() });
    const text = "a".repeat(noteTranscriptsLengthMax);
    await replaceTurns(tx, other, [{ speaker: null, startMs: 0, endMs: 1, text, wordTimes: [] }]);
    await updateTranscription(tx, other, { status: "DONE" });
  });
  const said = [{ text: "More.", startMs: 0, endMs: 1, speaker: null }];
  await write((tx) => finishTranscription(tx, run, said));
  expect(await write((tx) => lockTranscription(tx, fileId))).toMatchObject({
    status: "FAILED",
    failureCode: "transcription.note_full",
  });
});
