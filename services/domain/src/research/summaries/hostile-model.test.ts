import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import { noteSuggestionsMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import { type HostileModel, openHostileModel } from "@fieldstone/testkit/servers/hostile-model.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openChannelFixture } from "../../intake/channel-data/channel-fixture.testing.ts";
import { readSummariesOfChannels } from "../../intake/channel-summaries/read-channel-summaries.ts";
import { startChannelSummary } from "../../intake/channel-summaries/start-channel-summary.ts";
import { writeChannelSummary } from "../../intake/channel-summaries/write-channel-summary.ts";
import { embeddedIds } from "../documents/embedded-ids.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { markWords } from "../highlights/mark-words.ts";
import { draftInsight } from "../insights/draft-insight.ts";
import { suggestForNote } from "../suggestions/suggest-for-note.ts";
import { readSummariesOfTags } from "../tag-summaries/read-tag-summaries.ts";
import { startTagSummary } from "../tag-summaries/start-tag-summary.ts";
import { writeTagSummary } from "../tag-summaries/write-tag-summary.ts";
import { createTagBoard } from "../tags/boards/create-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { readSummariesOfNotes } from "./read-summaries.ts";
import { startSummary } from "./start-summary.ts";
import { writeSummary } from "./write-summary.ts";

const said = Array.from(
  { length: 40 },
  (_, at) => `Customer ${at} left the checkout ${at + 2} times because step ${at * 3} was slow.`,
);
const asked = { kind: "paragraph", framework: null, instructions: "" } as const;
const never = new AbortController().signal;

let database: TestCellDatabase;
let model: HostileModel;
let team: SeededTeam;
let projectId: string;
let noteId: string;

const asOwner = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, team.owner.context, "write", fn);
const sources = () => ({ ai: model.provider(team.region), write: asOwner });
/** Creates highlights from the note's sentences. */
const highlight = (tagIds: readonly string[] = []) =>
  asOwner(async (tx) => {
    const ids: string[] = [];
    for (const words of said)
      ids.push(await markWords(tx, { documentId: noteId, words, tagIds: [...tagIds] }));
    return ids;
  });

/** Expects that all true sentences, and no others, were streamed and stored. */
function expectTruthAlone(
  events: readonly SummaryEvent[],
  kept: readonly { readonly text: string; readonly quotes: readonly string[] }[],
): void {
  const shown = events.flatMap((event) => (event.type === "sentence" ? [event.sentence] : []));
  const wanted = model.truths.map((text) => ({ text: `It says: ${text}`, quotes: [text] }));
  expect(shown).toEqual(wanted);
  expect(kept).toEqual(wanted);
  expect(events.at(-1)).toMatchObject({ status: "DONE", numRemoved: model.lies.length });
  expectLies();
}

/** Three in ten sentences are lies. */
function expectLies(): void {
  expect(model.lies.length / (model.lies.length + model.truths.length)).toBeCloseTo(0.3, 1);
  expect(model.lies.length).toBeGreaterThan(2);
}

beforeAll(async () => {
  database = await createCellDatabase();
  model = await openHostileModel();
});
afterAll(() => model.close());
beforeEach(async () => {
  model.forget();
  ({ team, projectId, noteId } = await world(database, { note: { text: said.join("\n") } }));
});

it("a summary of a note has every true quote and none of the others", async () => {
  const started = await asOwner((tx) => startSummary(tx, { noteId, ...asked }));
  const events = await Array.fromAsync(writeSummary(sources(), started, never));
  const [summary] = (await asOwner((tx) => readSummariesOfNotes(tx, [noteId]))).get(noteId) ?? [];
  expectTruthAlone(events, summary?.sections.flatMap(({ sentences }) => sentences) ?? []);
});

it("a summary of a tag has every true quote and none of the others", async () => {
  const tagId = await asOwner(async (tx) =>
    createTag(tx, { tagBoardId: await createTagBoard(tx, { projectId, title: "Codes" }), title: "Slow" }),
  );
  await highlight([tagId]);
  const started = await asOwner((tx) => startTagSummary(tx, { tagId, ...asked }));
  const events = await Array.fromAsync(writeTagSummary(sources(), started, never));
  const [summary] = (await asOwner((tx) => readSummariesOfTags(tx, [tagId]))).get(tagId) ?? [];
  const sentences = summary?.sections.flatMap((section) => section.sentences) ?? [];
  expectTruthAlone(
    events,
    sentences.map(({ text, quotes }) => ({ text, quotes: quotes.map((quote) => quote.text) })),
  );
});

it("a summary of a channel has every true quote and none of the others", async () => {
  const fixture = await openChannelFixture(database);
  ({ team } = fixture);
  const { channelId } = fixture;
  await fixture.add(said.map((text) => ({ text })));
  await fixture.sort();
  const started = await asOwner((tx) => startChannelSummary(tx, { channelId, themeId: null, ...asked }));
  const events = await Array.fromAsync(writeChannelSummary(sources(), started, never));
  const [summary] = (await asOwner((tx) => readSummariesOfChannels(tx, [channelId]))).get(channelId) ?? [];
  const sentences = summary?.sections.flatMap((section) => section.sentences) ?? [];
  expectTruthAlone(
    events,
    sentences.map(({ text, quotes }) => ({ text, quotes: quotes.map((quote) => quote.text) })),
  );
});

it("the draft of an insight rests on every true quote and on none of the others", async () => {
  const highlightIds = await highlight();
  const insightId = await draftInsight({ ...sources(), signal: never }, { projectId, highlightIds });
  const content = (await asOwner((tx) => readDocumentContents(tx, [insightId]))).get(insightId);
  const written = JSON.stringify(content);
  const cited = new Set(content === undefined ? [] : embeddedIds(content));
  expect(highlightIds.filter((id) => cited.has(id)).map((id) => said[highlightIds.indexOf(id)])).toEqual(
    model.truths,
  );
  expect(model.truths.filter((text) => !written.includes(`It says: ${text}`))).toEqual([]);
  expect(model.lies.filter((text) => written.includes(text))).toEqual([]);
  expectLies();
});

it("suggested highlights are the first true quotes and none of the others", async () => {
  const offered = await suggestForNote({ ...sources(), signal: never }, { noteId, kind: "HIGHLIGHT" });
  expect(offered.map(({ words }) => words).toSorted()).toEqual(
    model.truths.slice(0, noteSuggestionsMax).toSorted(),
  );
  expectLies();
});

it("a suggested title rests on a true quote", async () => {
  const [offered, ...rest] = await suggestForNote({ ...sources(), signal: never }, { noteId, kind: "TITLE" });
  expect(rest).toEqual([]);
  expect(offered?.words).toBe(`It says: ${model.truths[0]}`);
});
