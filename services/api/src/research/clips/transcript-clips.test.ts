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
import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
import { revokeShareLink } from "@fieldstone/domain/sharing/share-links/revoke-share-link.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { askGraphql, type JsonAnswer } from "@fieldstone/testkit/start-cell-api.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { type ApiWorld, apiWorld, type Visitor } from "@fieldstone/testkit/worlds/api-world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { makeRecording } from "../recordings/recordings.fixtures.testing.ts";

const transcribed = ["stock", "on", "paper"].map((text, index) => ({
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
    if (transcription !== undefined) await finishTranscription(tx, transcription, transcribed);
    await saveDocument(tx, documentId, "test");
    return await markWords(tx, { documentId, words: "on paper", tagIds: [] });
  });
});
afterAll(() => made.api.close());

const ask = (query: string, who: Visitor = "contributor", id = highlightId) =>
  made.ask(query, { id: toShortId(id) }, who);
const tokens = z.object({ streamAccessToken: z.string() });
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

test("a clip's captions are the words of its span, for those who may play it, until the link is revoked", async () => {
  const open = (query: string, headers: Record<string, string>) =>
    fetch(`${made.api.origin}/files/highlight-stream/${highlightId}/captions.vtt?${query}`, {
      headers: { ...made.api.headersFor(made.team), ...headers },
    });
  const tokenOf = (answer: JsonAnswer) => tokens.parse(answer.body.data.highlight).streamAccessToken;
  const words = "WEBVTT\n\n00:00:00.000 --> 00:00:00.700\non paper\n";
  const mine = await open(`token=${tokenOf(await ask(clipQuery, "viewer"))}`, {
    cookie: made.cookies.viewer,
  });
  expect([mine.status, mine.headers.get("content-type"), mine.headers.get("cache-control")]).toEqual([
    ...[200, "text/vtt; charset=utf-8", "private, no-store"],
  ]);
  expect(await mine.text()).toBe(words);

  const link = { objectType: "highlight", objectId: highlightId } as const;
  const linkId = await write((tx) => createShareLink(tx, link));
  const { token: share } = await write(({ db }) =>
    db
      .selectFrom("share_links")
      .select("token")
      .where("share_link_id", "=", linkId)
      .executeTakeFirstOrThrow(),
  );
  const visitor = { authorization: `Bearer public.${share}` };
  const query = { query: clipQuery, variables: { id: toShortId(highlightId) } };
  const theirs = tokenOf(await askGraphql(made.api, made.team, query, visitor));
  const asVisitor = () => open(`token=${theirs}&share=${share}`, {});
  expect(await (await asVisitor()).text()).toBe(words);
  for (const wrong of [`share=${share}`, `token=${theirs}`, `token=${theirs}&share=aaaaaaaaaaaa`]) {
    const answer = await open(wrong, {});
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringMatching(/WEBVTT|paper/)]);
  }
  await write((tx) => revokeShareLink(tx, linkId));
  const late = await asVisitor();
  expect([late.status, await late.text()]).toEqual([403, expect.not.stringMatching(/WEBVTT|paper/)]);
});
