import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { askGraphql } from "@fieldstone/testkit/start-cell-api.ts";
import { type ApiWorld, apiWorld } from "@fieldstone/testkit/worlds/api-world.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeRecording } from "../recordings/recordings.fixtures.testing.ts";

let made: ApiWorld;
let token: string;
const fileIds = { recording: newId(), picture: newId() };

beforeAll(async () => {
  made = await apiWorld({ note: { text: "They said yes." } });
  const { team, projectId, noteId: documentId } = made;
  await made.as(made.team.owner, async (tx) => {
    const attach = (id: string, name: string, fileType: "VIDEO" | "IMAGE") =>
      insertFile(tx, {
        ...{ id, projectId, documentId, purpose: "ATTACHMENT", name, fileType, sizeBytes: 1 },
        ...{ mimeType: "application/octet-stream", objectKey: objectKey(team, "files", id) },
      });
    await attach(fileIds.recording, "call.mp4", "VIDEO");
    await attach(fileIds.picture, "shelf.png", "IMAGE");
    await makeRecording(tx, team, fileIds.recording);
  });
  const created = await made.ask(
    "mutation ($input: CreateShareLinkInput!) { createShareLink(input: $input) { shareLink { token } } }",
    { input: { objectType: "note", objectId: toShortId(documentId) } },
    "owner",
  );
  token = created.body.data.createShareLink.shareLink.token;
});
afterAll(() => made.api.close());

const fileQuery = "query ($id: ID!) { file(id: $id) { name } }";

it("a visitor with a note's link is not told which files the note has", async () => {
  const query = "{ sharedObject { note { contentAbstract files { name } } } }";
  const headers = { authorization: `Bearer public.${token}` };
  const { body } = await askGraphql(made.api, made.team, { query }, headers);
  expect(body.data.sharedObject.note).toEqual({ contentAbstract: "They said yes.", files: [] });
  const variables = { id: toShortId(fileIds.recording) };
  const file = await askGraphql(made.api, made.team, { query: fileQuery, variables }, headers);
  expect(file.body.data).toBeNull();
});

const { recording, picture } = fileIds;

it.each([
  `/files/download/${recording}`,
  `/files/stream/${recording}`,
  `/files/avf-stream/${recording}/playlist.m3u8`,
  `/files/avf-stream/${recording}/segment-00000.ts`,
  `/files/avf-stream/${recording}/media.ts`,
  `/image/video-thumbnail/${recording}`,
  `/image/storyboard/${recording}`,
  `/files/transcript/${recording}/words`,
  `/files/transcript/${recording}/captions.vtt`,
  `/files/transcript/${recording}/download`,
  `/files/download/${picture}`,
  `/image/pdf-page/${picture}`,
  `/image/${picture}`,
])("a visitor with a note's link does not get %s", async (path) => {
  const { api, team, cookies } = made;
  const open = (address: string, headers: Record<string, string>) =>
    fetch(`${api.origin}${address}`, {
      headers: { ...api.headersFor(team), ...headers },
      redirect: "manual",
    });
  const visits = [
    await open(path, { authorization: `Bearer public.${token}` }),
    await open(`${path}?share=${token}`, {}),
  ];
  expect(visits.map(({ status }) => status)).toEqual([404, 404]);
  if (path === `/files/download/${picture}` || path === `/image/${picture}`)
    expect((await open(path, { cookie: cookies.viewer })).status).toBe(302);
});
