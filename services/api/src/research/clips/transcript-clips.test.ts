import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { applyMediaEvent } from "@fieldstone/domain/research/recordings/apply-media-event.ts";
import { runMediaJobTask } from "@fieldstone/domain/research/recordings/recording-tasks.ts";
import { finishTranscription } from "@fieldstone/domain/research/transcription/transcription-steps.ts";
import {
  lockTranscription,
  upsertTranscription,
} from "@fieldstone/domain/research/transcription/transcription-store.ts";
import { saveDocument } from "@fieldstone/domain/research/versions/save-document.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { type ApiWorld, apiWorld, type Visitor } from "@fieldstone/testkit/worlds/api-world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRecording } from "../recordings/recordings.fixtures.testing.ts";

const heard = ["stock", "on", "paper"].map((text, index) => ({
  ...{ text, startMs: index * 400, endMs: index * 400 + 300, speaker: "Ada" },
}));

let made: ApiWorld;
let fileId: string;
let highlightId: string;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) => made.as(made.contributor, fn);

beforeAll(async () => {
  made = await apiWorld({ workspaceAccess: "private", note: { text: "" } });
  const { team, viewer, projectId, noteId: documentId } = made;
  fileId = newId();
  highlightId = await write(async (tx) => {
    const grant = {
      objectType: "project",
      objectId: projectId,
      level: "READ",
      userId: viewer.userId,
    } as const;
    await setPermission(tx, grant);
    await insertFile(tx, {
      ...{ id: fileId, projectId, documentId, purpose: "ATTACHMENT", name: "call.mp4" },
      ...{
        mimeType: "video/mp4",
        fileType: "VIDEO",
        sizeBytes: 1,
        objectKey: objectKey(team, "files", fileId),
      },
    });
    await makeRecording(tx, team, fileId);
    await upsertTranscription(tx, {
      ...{ fileId, noteId: documentId, id: newId(), provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
    });
    const transcription = await lockTranscription(tx, fileId);
    if (transcription !== undefined) await finishTranscription(tx, transcription, heard);
    await saveDocument(tx, documentId, "test");
    return await markWords(tx, { documentId, words: "on paper", tagIds: [] });
  });
});
afterAll(() => made.api.close());

const ask = (query: string, who: Visitor = "contributor", id = highlightId) =>
  made.ask(query, { id: toShortId(id) }, who);
const clipQuery = `query ($id: ID!) { highlight(id: $id) { file { id } recordingFileId streamAccessToken
  media { fileId startTime endTime type } clip { status clipDuration } } }`;
const makeMutation = "mutation ($id: ID!) { makeClip(input: { id: $id }) { highlight { id } } }";

test("words of a transcript are cut, played and gathered as a span of its recording", async () => {
  expect((await ask(makeMutation)).body.data).toMatchObject({ makeClip: {} });
  const [job] = await waitingTasks(made.database, made.team.teamId, runMediaJobTask);
  await write((tx) => applyMediaEvent(tx, job?.jobId ?? "", { type: "job.completed" }));
  expect((await ask(clipQuery)).body.data.highlight).toEqual({
    file: null,
    recordingFileId: toShortId(fileId),
    streamAccessToken: expect.any(String),
    media: { fileId: toShortId(fileId), startTime: 0.4, endTime: 1.1, type: "AV" },
    clip: { status: "DONE", clipDuration: 0.7 },
  });
  const gathered = "query ($id: ID!) { file(id: $id) { clips { highlight { text } } highlights { id } } }";
  expect((await ask(gathered, "viewer", fileId)).body.data.file).toEqual({
    clips: [{ highlight: { text: "on paper" } }],
    highlights: [],
  });
});

test("no clip of them is asked for by a viewer, nor read by a member who was not let in or another workspace", async () => {
  expect((await ask(makeMutation, "viewer")).body).toMatchObject({
    errors: [{ extensions: { code: "member.contributor_needed" } }],
  });
  for (const who of ["uninvited", "stranger"] as const) {
    for (const query of [makeMutation, clipQuery]) {
      const { body } = await ask(query, who);
      expect(body).toMatchObject({ errors: [{ extensions: { code: "highlight.not_found" } }] });
    }
  }
});
