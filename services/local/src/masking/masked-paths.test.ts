import { watchChanges } from "@fieldstone/api/access/changes/watch-changes.testing.ts";
import { connectEditor } from "@fieldstone/api/research/collaboration/editor-client.testing.ts";
import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { numberedFrameRate } from "@fieldstone/testkit/recordings/numbered-video.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { z } from "zod";
import {
  deleteBesideLongWork,
  type MaskingFixture,
  makeClips,
  makeExports,
  openMaskingFixture,
  plantRecording,
  span,
  token,
  workAll,
} from "./plant-recording.testing.ts";
import { type Shown, shownBy, wronglyAudible } from "./shown-media.testing.ts";
import { type Answer, ask, type Walker, walkGraphql, walkPaths, wordsIn } from "./walk-paths.testing.ts";

const frameAt = (ms: number) => (ms * numberedFrameRate) / 1_000;
const isMasked = (frame: number) => frame >= frameAt(span.startMs) && frame < frameAt(span.endMs);
/** Frames of the segment that contains the span, and of the whole recording. */
const [firstSegmentFrames, recordingFrames] = [150, 350];
/** Each walks all paths three times, which takes as long as the owner's walks. */
const visitorCount = trials(1, 4);
/** After the commit, in ms. */
const maskedWithinMs = 5_000;

let fixture: MaskingFixture;
let ids: Readonly<Record<string, string>>;
let streamTokens: Record<string, string>;
let walkers: readonly Walker[];

const clipAnswer = z.object({
  data: z.object({ highlight: z.object({ streamAccessToken: z.string().nullable() }) }),
});

async function readStreamTokens(owner: Walker): Promise<Record<string, string>> {
  const tokens: Record<string, string> = {};
  for (const id of [ids.highlight, ids.fileHighlight]) {
    const response = await fetch(`${owner.api.origin}/api/graphql`, {
      method: "POST",
      headers: owner.headers,
      body: JSON.stringify({
        query: "query ($id: ID!) { highlight(id: $id) { streamAccessToken } }",
        variables: { id },
      }),
    });
    const { streamAccessToken } = clipAnswer.parse(await response.json()).data.highlight;
    if (id !== undefined && streamAccessToken !== null) tokens[id] = streamAccessToken;
  }
  return tokens;
}

beforeAll(async () => {
  fixture = await openMaskingFixture();
  ids = await plantRecording(fixture);
  const { api, database, team, write } = fixture;
  const cookie = await sessionCookieOf(database, team, team.owner);
  const headers = api.headersFor(team);
  const owner = { api, headers: { ...headers, cookie }, query: {} };
  const shared = [
    ["note", ids.note],
    ["highlight", ids.fileHighlight],
    ["insight", ids.insight],
    ["reel", ids.reel],
  ] as const;
  const visitors: Walker[] = [];
  for (const [objectType, objectId] of shared.slice(0, visitorCount)) {
    await write((tx) => createShareLink(tx, { objectType, objectId: objectId ?? "" }));
    const links = await write((tx) =>
      tx.db
        .selectFrom("share_links")
        .select("token")
        .where("object_id", "=", objectId ?? "")
        .execute(),
    );
    const share = links[0]?.token ?? "";
    visitors.push({
      api,
      headers: { ...headers, authorization: `Bearer public.${share}` },
      query: { share },
    });
  }
  walkers = [owner, ...visitors];
  streamTokens = await readStreamTokens(owner);
}, 180_000);
afterAll(() => fixture.api.close());

/** Paths that must show the words before masking, so that their absence afterwards proves something. */
const placesThatLeaked = [
  /0 Query\.search /,
  /0 Query\.structuredSearch /,
  /0 Query\.askConversation conversation/,
  /0 Query\.note note/,
  /0 Query\.file file/,
  /0 Query\.insight insight/,
  /0 Query\.insight draft/,
  /0 Query\.note copy/,
  /0 Query\.reel reel/,
  /0 Query\.reel insightReel/,
  /0 rows of views/,
  /0 Query\.note translation/,
  /0 summaries/,
  /0 translations/,
  /0 themes/,
  /0 \/api\/notes\/\S+\/markdown/,
  /0 \/api\/project-exports\/\S+\/download/,
  /0 \/files\/avf-stream\/exports\/\S+\/captions\.srt/,
  /0 \/files\/highlight-stream\/\S+\/captions\.vtt/,
  /0 \/files\/transcript\/\S+\/words/,
  /0 \/files\/transcript\/\S+\/captions\.vtt/,
  /0 \/files\/transcript\/\S+format=srt/,
  /0 \/files\/transcript\/\S+download\S+format=docx/,
  ...Array.from({ length: visitorCount }, (_, at) => new RegExp(`${at + 1} shared and embedded pages`)),
];
const placesThatPlayed = [
  /files\/stream\//,
  /files\/download\//,
  /playlist\.m3u8/,
  /segment-00000\.ts/,
  /image\/video-thumbnail\//,
  /image\/storyboard\//,
  /files\/highlight-stream\//,
  /avf-stream\/exports\/\S+\/media/,
];
/** Paths with pictures of the recording. */
const placesThatShowed = [
  ...placesThatPlayed.filter((place) => !place.source.includes("m3u8")),
  /project-exports\/\S+\/download\S+ \S+\.mp4/,
];

type Answers = ReadonlyMap<string, Answer>;

async function walk(): Promise<Answers> {
  const { project: _project, conversation: _conversation, tag: _tag, tagBoard: _board, ...shown } = ids;
  const all = new Map<string, Answer>();
  for (const [place, walker] of walkers.entries()) {
    const wanted = { ids: place === 0 ? ids : shown, words: `${token}7`, streamTokens };
    for (const answers of [await walkGraphql(walker, wanted), await walkPaths(walker, wanted)]) {
      for (const [name, answer] of answers) all.set(`${place} ${name}`, answer);
    }
  }
  return all;
}

const holding = (answers: Answers) =>
  [...answers].filter(([, answer]) => wordsIn(answer).includes(token)).map(([name]) => name);

/** Names of the paths that show a frame of the span. */
const showing = (shown: ReadonlyMap<string, Shown>) =>
  [...shown].filter(([, { frames }]) => frames.some(isMasked)).map(([name]) => name);

/** Names of the paths that are heard where they are blurred, or silent where they are not. */
const wrongSound = (shown: ReadonlyMap<string, Shown>) =>
  [...shown].filter(([, each]) => wronglyAudible(each).length > 0).map(([name]) => name);

const isMedia = (name: string) =>
  /avf-stream|highlight-stream|files\/(?:download|stream)|thumbnail|storyboard|_objects/.test(name);

/** Names of the paths that returned media. */
const playable = (answers: Answers) =>
  [...answers].filter(([name, { status }]) => isMedia(name) && status === 200).map(([name]) => name);

const framesOf = (from: number, to: number) => Array.from({ length: to - from }, (_frame, at) => from + at);

/** Numbers of the frames that paths show. */
const outside = (shown: ReadonlyMap<string, Shown>) =>
  [...new Set([...shown.values()].flatMap(({ frames }) => frames))].toSorted((one, other) => one - other);

/** The queues of the deletions that the redaction requested. */
async function queuesOfDrops(): Promise<readonly string[]> {
  const { rows } = await asAdministrator(fixture.database.adminUrl, (admin) =>
    admin.query<{ queue: string }>(
      `select distinct queue_name as queue from graphile_worker.jobs
       where task_identifier in ('media.drop', 'reelExport.drop', 'projectExport.drop') and attempts = 0`,
    ),
  );
  return rows.map(({ queue }) => queue).toSorted();
}

/** Those of the addresses that still answer. */
async function working(walker: Walker, addresses: Iterable<string>): Promise<readonly string[]> {
  const still: string[] = [];
  for (const address of addresses) if ((await ask(walker, address)).status === 200) still.push(address);
  return still;
}

/** A page with the note open. */
async function openPage() {
  const { api, database, team } = fixture;
  const documentId = ids.note ?? "";
  const page = await connectEditor({ api, database, team, user: team.owner, documentId });
  await expect.poll(() => page.text(), { timeout: 20_000 }).toContain("before");
  const holdsWords = () => Buffer.from(Y.encodeStateAsUpdate(page.doc)).includes(token);
  return { ...page, holdsWords };
}

const redaction = `mutation ($input: CreateRedactionInput!) { createRedaction(input: $input) { __typename } }`;

/** Cuts the clips and makes the exports that the redaction removed. */
async function makeAgain(owner: Walker): Promise<void> {
  const { project: projectId = "", reel: reelId = "", fileHighlight = "", highlight = "" } = ids;
  await makeClips(fixture, [fileHighlight, highlight]);
  ids = { ...ids, ...(await makeExports(fixture, { projectId, reelId })) };
  streamTokens = await readStreamTokens(owner);
}

test("50 words and 50 frames are on no path that answers, within 5 s", async () => {
  const before = await walk();
  const leaked = holding(before).join("\n");
  for (const place of placesThatLeaked) expect(leaked).toMatch(place);
  const opened = playable(before);
  for (const place of placesThatPlayed) expect(opened.join("\n")).toMatch(place);
  const shownBefore = await shownBy(before);
  const shownFrames = [...shownBefore.values()].flatMap(({ frames }) => frames);
  expect(new Set(shownFrames.filter(isMasked)).size).toBe(50);
  for (const place of placesThatShowed) expect(showing(shownBefore).join("\n")).toMatch(place);
  expect(wrongSound(shownBefore)).toEqual([]);

  const [owner] = walkers;
  if (owner === undefined) throw new Error("nobody walks");
  const open = await openPage();
  expect(open.text()).toContain(`${token}7`);
  const changes = await watchChanges(owner.api, owner.headers);
  const askedAt = performance.now();
  const variables = { input: { fileId: ids.file, ...span, mutesAudio: true, blursVideo: true } };
  const redacted = await ask(owner, "/api/graphql", { query: redaction, variables });
  const tookMs = performance.now() - askedAt;
  expect(redacted.bytes.toString()).not.toContain("errors");
  expect(tookMs).toBeLessThan(maskedWithinMs);
  // An open page removes the words from its text, and a page opened now never receives them.
  const leftMs = maskedWithinMs - tookMs;
  await expect.poll(() => open.text(), { timeout: leftMs, interval: 20 }).not.toContain(token);
  const late = await openPage();
  expect(late.text()).not.toContain(token);
  expect(late.holdsWords()).toBe(false);
  // No task has run: the commit alone masks everything.
  const atOnce = await walk();
  expect(holding(atOnce)).toEqual([]);
  // The stream plays on, without the segment of the span.
  const playing = playable(atOnce);
  expect(playing.filter((name) => !/playlist\.m3u8|segment-0000[12]\.ts\?v=/.test(name))).toEqual([]);
  const shownAtOnce = await shownBy(atOnce);
  expect(showing(shownAtOnce)).toEqual([]);
  expect(wrongSound(shownAtOnce)).toEqual([]);
  expect(outside(shownAtOnce)).toEqual(framesOf(firstSegmentFrames, recordingFrames));
  expect(atOnce.get(playing.find((name) => name.includes("m3u8")) ?? "")?.bytes.toString()).toMatch(
    /#EXT-X-GAP\nsegment-00000\.ts/,
  );

  // Addresses given out before stop working within the time that is left, while long work holds all slots.
  const { teamId } = fixture.team;
  expect(await queuesOfDrops()).toEqual([
    `media-drop:${teamId}:1`,
    `media:${teamId}:1`,
    `project-exports:${teamId}:1`,
  ]);
  const given = new Set([...before.values()].flatMap(({ led }) => led ?? []));
  expect(given.size).toBeGreaterThan(5);
  const startedAt = performance.now();
  const stopDeleting = await deleteBesideLongWork(fixture);
  const givenMs = maskedWithinMs - tookMs - (performance.now() - startedAt);
  const left = [...given].filter((address) => /\/segment-0000[12]\.ts/.test(address)).toSorted();
  expect(left.length).toBe(2);
  const stillWorking = async () => (await working(owner, given)).toSorted();
  await expect.poll(stillWorking, { timeout: givenMs, interval: 50 }).toEqual(left);
  await stopDeleting();

  await workAll(fixture);
  await makeAgain(owner);
  const after = await walk();
  expect(holding(after)).toEqual([]);
  expect(playable(after).length).toBeGreaterThan(5);
  const isAsBefore = (name: string) =>
    before.get(name)?.bytes.equals(after.get(name)?.bytes ?? Buffer.of()) ?? false;
  expect(playable(after).filter(isAsBefore)).toEqual([]);
  const shownAfter = await shownBy(after);
  expect(showing(shownAfter)).toEqual([]);
  expect(wrongSound(shownAfter)).toEqual([]);
  const names = [...shownAfter.keys()].join("\n");
  for (const place of placesThatShowed) expect(names).toMatch(place);
  const ends = [...shownAfter].filter(([name]) => /files\/stream\//.test(name));
  for (const [, { frames }] of ends) expect(frames).toEqual(expect.arrayContaining([0, 20, 80, 99]));
  expect(await working(owner, given)).toEqual([]);
  expect(changes.received().includes(toShortId(ids.note ?? ""))).toBe(true);
  expect(changes.received().includes(token)).toBe(false);
  for (const page of [open, late]) page.close();
  await changes.close();
}, 600_000);
