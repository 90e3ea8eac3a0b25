import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
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
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRecording } from "../recordings/recordings.fixtures.testing.ts";

const heard = ["stock", "on", "paper"].map((text, index) => ({
  ...{ text, startMs: index * 400, endMs: index * 400 + 300, speaker: "Ada" },
}));

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let stranger: SeededTeam;
let fileId: string;
let highlightId: string;
let cookies: Readonly<Record<"owner" | "viewer" | "uninvited" | "stranger", string>>;

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  [team, stranger] = [await seedTeam(database), await seedTeam(database)];
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  cookies = {
    owner: await sessionCookieOf(database, team, team.owner),
    viewer: await sessionCookieOf(database, team, viewer),
    uninvited: await sessionCookieOf(database, team, await seedUser(database, team)),
    stranger: await sessionCookieOf(database, stranger, stranger.owner),
  };
  fileId = newId();
  highlightId = await write(async (tx) => {
    const projectId = await createProject(tx, { title: "Calls", workspaceAccess: "private" });
    const grant = {
      objectType: "project",
      objectId: projectId,
      level: "READ",
      userId: viewer.userId,
    } as const;
    await setPermission(tx, grant);
    const { id: documentId } = await createNote(tx, { projectId, title: "Call" });
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
      ...{ fileId, noteId: documentId, transcriptionId: newId(), provider: "random", language: "en-US" },
      ...{ labelsSpeakers: true, removesFillers: false, vocabulary: [], durationMs: 3_000 },
    });
    const transcription = await lockTranscription(tx, fileId);
    if (transcription !== undefined) await finishTranscription(tx, transcription, heard);
    await saveDocument(tx, documentId, "test");
    return await markWords(tx, { documentId, words: "on paper", tagIds: [] });
  });
});
afterAll(() => api.close());

const ask = (query: string, who: keyof typeof cookies = "owner", id = highlightId) => {
  const variables = { id: toShortId(id) };
  return askGraphql(
    api,
    who === "stranger" ? stranger : team,
    { query, variables },
    { cookie: cookies[who] },
  );
};
const clipQuery = `query ($id: ID!) { highlight(id: $id) { file { id } recordingFileId streamAccessToken
  media { fileId startTime endTime type } clip { status clipDuration } } }`;
const makeMutation = "mutation ($id: ID!) { makeClip(input: { id: $id }) { highlight { id } } }";

test("words of a transcript are cut, played and gathered as a span of its recording", async () => {
  expect((await ask(makeMutation)).body.data).toMatchObject({ makeClip: {} });
  const [job] = await waitingTasks(database, team.teamId, runMediaJobTask);
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
