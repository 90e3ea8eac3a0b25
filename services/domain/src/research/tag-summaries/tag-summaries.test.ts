import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type AiClaim, noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { updateAiSettings } from "../../kernel/ai/update-ai-settings.ts";
import { tagHighlight, untagHighlight } from "../highlights/tag-highlight.ts";
import { createProject } from "../projects/create-project.ts";
import { createTagBoard } from "../tags/boards/create-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { deleteTagSummary, restoreTagSummary } from "./change-tag-summary.ts";
import { dropTagSummaries } from "./drop-tag-summaries.ts";
import { readSummariesOfTags, tagSummaryDisabledReason } from "./read-tag-summaries.ts";
import { startTagSummary } from "./start-tag-summary.ts";
import type { TagSummaryRequest } from "./tag-summary.ts";
import { writeTagSummary } from "./write-tag-summary.ts";

const texts = [
  "The checkout page was slow for every customer in the second study that we ran.",
  "Customers left the checkout because the payment page was slow on their phones.",
  "Why does the payment page of the checkout take a whole minute on a phone?",
];

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let tagId: string;
let highlightIds: readonly string[];
let noteId: string;

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const asOwner = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> => as(team.owner, fn);

/** Creates a note and highlights of these words. */
async function seedHighlights(inProject: string, words: readonly string[]): Promise<readonly string[]> {
  noteId = newId();
  const place = [team.teamId, noteId, inProject];
  return await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      "insert into notes (team_id, note_id, project_id, author_kind) values ($1, $2, $3, 'person')",
      place,
    );
    await admin.query(
      "insert into documents (team_id, document_id, object_type, project_id, state) values ($1, $2, 'note', $3, '')",
      place,
    );
    const ids = words.map(() => newId());
    for (const [at, id] of ids.entries())
      await admin.query(
        `insert into highlights (team_id, document_id, project_id, highlight_id, anchor_start, anchor_end, text,
          document_version, author_kind) values ($1, $2, $3, $4, '', '', $5, 1, 'person')`,
        [...place, id, words[at]],
      );
    return ids;
  });
}

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  projectId = await asOwner((tx) => createProject(tx, { title: "Study" }));
  tagId = await asOwner(async (tx) =>
    createTag(tx, { tagBoardId: await createTagBoard(tx, { projectId, title: "Codes" }), title: "Slow" }),
  );
  highlightIds = await seedHighlights(projectId, texts);
  await tagAll(tagId, highlightIds);
});

const tagAll = (tag: string, ids: readonly string[]) =>
  asOwner(async (tx) => {
    for (const highlightId of ids) await tagHighlight(tx, { highlightId, tagIds: [tag] });
  });

async function summarize(
  asked: Partial<TagSummaryRequest> = {},
  {
    user = team.owner,
    ai = builtInProvider,
    signal = new AbortController().signal,
  }: { user?: SeededUser; ai?: AiProvider; signal?: AbortSignal } = {},
): Promise<readonly SummaryEvent[]> {
  const request = { tagId, kind: "paragraph", framework: null, instructions: "", ...asked } as const;
  const started = await as(user, (tx) => startTagSummary(tx, request));
  return await Array.fromAsync(writeTagSummary({ ai, write: (fn) => as(user, fn) }, started, signal));
}

const idOf = (events: readonly SummaryEvent[]) =>
  events.flatMap((event) => (event.type === "ended" ? [event.summaryId ?? ""] : []))[0] ?? "";
const summaries = async (user: SeededUser = team.owner, of = tagId) =>
  (await as(user, (tx) => readSummariesOfTags(tx, [of]))).get(of) ?? [];
const sentences = async () =>
  (await summaries()).flatMap(({ sections }) => sections.flatMap((section) => section.sentences));

it.each(["chapter", "paragraph", "streaming"] as const)("of the kind %s quotes highlights", async (kind) => {
  await summarize({ kind });
  const [summary] = await summaries();
  expect(summary).toMatchObject({ kind, highlightCount: 3, model: "built-in-extractive" });
  const textOf = new Map(highlightIds.map((id, at) => [id, texts[at]]));
  const quotes = (await sentences()).flatMap((sentence) => sentence.quotes);
  expect(quotes.length).toBeGreaterThan(0);
  for (const { highlightId, text } of quotes) expect(textOf.get(highlightId)).toContain(text);
});

it("leaves out what a model says without words of a highlight", async () => {
  const claims: readonly AiClaim[] = [
    { text: "Everyone loves it.", quotes: [{ passage: 0, text: "We love the checkout page" }] },
    { text: "Payment is slow.", quotes: [{ passage: 1, text: "payment page was slow" }] },
  ];
  const ai: AiProvider = {
    ...builtInProvider,
    async *summarize(_tenant, { passages }) {
      const at = passages.findIndex(({ text }) => text.includes("payment page was slow"));
      for (const { text, quotes } of claims)
        yield { kind: "claim", claim: { text, quotes: quotes.map((quote) => ({ ...quote, passage: at })) } };
      yield { kind: "usage", usage: noUsage };
    },
  };
  expect((await summarize({}, { ai })).at(-1)).toMatchObject({ status: "DONE", numRemoved: 1 });
  expect((await sentences()).map(({ text }) => text)).toEqual(["Payment is slow."]);
});

it("replaces the one of its kind, brings it back, and records what AI did", async () => {
  const first = idOf(await summarize());
  const second = idOf(await summarize());
  expect((await summaries()).map(({ id }) => id)).toEqual([second]);
  await asOwner((tx) => restoreTagSummary(tx, first));
  expect((await summaries()).map(({ id }) => id)).toEqual([first]);
  await asOwner((tx) => deleteTagSummary(tx, first));
  expect(await summaries()).toEqual([]);
  const cancelling = new AbortController();
  cancelling.abort();
  const ended = (await summarize({ kind: "chapter" }, { signal: cancelling.signal })).at(-1);
  expect(ended).toMatchObject({ status: "CANCELLED", summaryId: null });
  expect(await summaries()).toEqual([]);
  const actions = await asOwner((tx) =>
    tx.db.selectFrom("ai_actions").select(["feature", "outcome", "object_type", "object_id"]).execute(),
  );
  expect(actions.map(({ outcome }) => outcome).toSorted()).toEqual(["CANCELLED", "DONE", "DONE"]);
  expect(new Set(actions.map(({ object_id }) => object_id))).toEqual(new Set([tagId]));
  const entries = await asOwner((tx) =>
    tx.db.selectFrom("audit_entries").select("kind").where("subject_id", "=", tagId).execute(),
  );
  expect(
    entries
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith("summary."))
      .toSorted(),
  ).toEqual(["summary.deleted", "summary.generated", "summary.generated", "summary.restored"]);
});

it("leaves out what rests on highlights that lost the tag, and goes with words that are masked", async () => {
  await summarize({ kind: "streaming" });
  const before = await sentences();
  const quoted = before[0]?.quotes[0]?.highlightId ?? "";
  await asOwner((tx) => untagHighlight(tx, { highlightId: quoted, tagIds: [tagId] }));
  expect(await sentences()).toEqual(
    before.filter(({ quotes }) => quotes.every(({ highlightId }) => highlightId !== quoted)),
  );
  await asOwner((tx) =>
    dropTagSummaries(tx, {
      documentId: noteId,
      fileId: null,
      spans: [],
      highlightIds: [],
      maskedHighlightIds: [],
    }),
  );
  await tagAll(tagId, [quoted]);
  expect(await summaries()).toEqual([]);
});

it("of a tag of the workspace is read by those alone who may read all that it was made of", async () => {
  const shared = await asOwner(async (tx) =>
    createTag(tx, { tagBoardId: await createTagBoard(tx, { projectId: null, title: "All" }), title: "Slow" }),
  );
  const hidden = await asOwner((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
  await tagAll(shared, highlightIds);
  const contributor = await seedUser(database, team);
  await summarize({ tagId: shared });
  expect(await summaries(contributor, shared)).toHaveLength(1);
  await tagAll(shared, await seedHighlights(hidden, [texts[0] ?? ""]));
  const id = idOf(await summarize({ tagId: shared }));
  expect(await summaries(team.owner, shared)).toHaveLength(1);
  expect(await summaries(contributor, shared)).toEqual([]);
  await expect(as(contributor, (tx) => deleteTagSummary(tx, id))).rejects.toMatchObject({
    code: "summary.not_found",
  });
  await summarize({ tagId: shared }, { user: contributor });
  expect(await summaries(contributor, shared)).toMatchObject([{ highlightCount: 3 }]);
});

it("is refused to viewers, other workspaces, of too little text and where AI is off", async () => {
  const start = (user: SeededUser, asked: Partial<TagSummaryRequest> = {}) =>
    as(user, (tx) =>
      startTagSummary(tx, { tagId, kind: "paragraph", framework: null, instructions: "", ...asked }),
    );
  const id = idOf(await summarize());
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(start(viewer)).rejects.toMatchObject({ code: "summary.viewer" });
  await expect(as(viewer, (tx) => deleteTagSummary(tx, id))).rejects.toMatchObject({
    code: "summary.viewer",
  });
  expect(await summaries(viewer)).toHaveLength(1);
  const other = (await seedTeam(database)).owner;
  await expect(start(other)).rejects.toMatchObject({ code: "tag.not_found" });
  await expect(as(other, (tx) => restoreTagSummary(tx, id))).rejects.toMatchObject({
    code: "summary.not_found",
  });
  await expect(start(team.owner, { framework: "Custom prompt" })).rejects.toMatchObject({
    code: "summary.instructions_missing",
  });
  await asOwner(async (tx) => {
    for (const highlightId of highlightIds.slice(1))
      await untagHighlight(tx, { highlightId, tagIds: [tagId] });
  });
  await expect(start(team.owner)).rejects.toMatchObject({ code: "NOT_ENOUGH_DATA" });
  await asOwner((tx) => updateAiSettings(tx, { switches: [{ feature: "summarize", state: "Off" }] }));
  await expect(start(team.owner)).rejects.toMatchObject({ code: "ai.feature_off" });
  expect(await summaries()).toEqual([]);
});

it("says why it cannot be made", () => {
  const { actor } = team.owner.context;
  expect(tagSummaryDisabledReason(actor, "WRITE", 1)).toBeNull();
  expect(tagSummaryDisabledReason(actor, "READ", 1)).toContain("edit permissions");
  expect(tagSummaryDisabledReason(actor, "WRITE", 0)).toBe("Not enough content to summarize");
});
