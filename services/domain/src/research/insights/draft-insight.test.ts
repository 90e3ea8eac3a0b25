import { summarizedTextLengthMax } from "@fieldstone/model/limits.ts";
import { type AiClaim, noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import { builtInProvider } from "@fieldstone/platform/ai/extractive/built-in-provider.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { updateAiSettings } from "../../kernel/ai/update-ai-settings.ts";
import { embeddedIds } from "../documents/embedded-ids.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { markWords } from "../highlights/mark-words.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { createProject } from "../projects/create-project.ts";
import { setInsightDeleted } from "./delete-insight.ts";
import { draftInsight } from "./draft-insight.ts";

const said = [
  "The stock is counted on paper every evening.",
  "Paper gets wet and the stock numbers are gone.",
  "We lost a whole stock list on paper once.",
];

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let highlightIds: string[];

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const providerOf = (claims: readonly AiClaim[]): AiProvider => ({
  ...builtInProvider,
  async *summarize() {
    for (const claim of claims) yield { kind: "claim", claim };
    yield { kind: "usage", usage: noUsage };
  },
});
const draft = ({ ai = builtInProvider, user = team.owner, signal = new AbortController().signal } = {}) =>
  draftInsight({ ai, signal, write: (fn) => as(user, fn) }, { projectId, highlightIds });
async function made(insightId: string) {
  return as(team.owner, async (tx) => ({
    content: (await readDocumentContents(tx, [insightId])).get(insightId) ?? { type: "doc" },
    insight: await tx.db
      .selectFrom("insights")
      .select(["title", "author_kind", "author_model"])
      .where("insight_id", "=", insightId)
      .executeTakeFirst(),
  }));
}

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  const made = await world(database, { note: { text: said.join("\n") } });
  const { noteId: documentId } = made;
  ({ team, projectId } = made);
  await as(team.owner, async (tx) => {
    highlightIds = [];
    for (const words of said) highlightIds.push(await markWords(tx, { documentId, words, tagIds: [] }));
  });
});

it("orders highlights by topics without a model, as AI's work", async () => {
  const { content, insight } = await made(await draft());
  expect(insight).toMatchObject({ author_kind: "model", author_model: "built-in-extractive" });
  expect(insight?.title).toMatch(/paper/i);
  expect(embeddedIds(content).toSorted()).toEqual(highlightIds.toSorted());
  expect(content.content?.some(({ type }) => type === "heading")).toBe(true);
  const actions = await as(team.owner, (tx) =>
    tx.db.selectFrom("ai_actions").select(["feature", "outcome"]).execute(),
  );
  expect(actions).toEqual([{ feature: "insights", outcome: "DONE" }]);
});

it("is undone by one act, which leaves its highlights as they are", async () => {
  const id = await draft();
  await as(team.owner, (tx) => setInsightDeleted(tx, id, true));
  const left = () =>
    as(team.owner, (tx) =>
      tx.db.selectFrom("insights").select("insight_id").where("deleted_at", "is", null).execute(),
    );
  expect(await left()).toEqual([]);
  const kept = await as(team.owner, (tx) => readHighlights(tx, highlightIds));
  expect([...kept.values()].map(({ text }) => text).toSorted()).toEqual(said.toSorted());
  await as(team.owner, (tx) => setInsightDeleted(tx, id, false));
  expect(await left()).toHaveLength(1);
});

it("keeps a statement with the highlights that it quotes, and none that quotes what is not there", async () => {
  const quote = (passage: number, text: string) => [{ passage, text }];
  const ai = providerOf([
    { section: "Title", text: "Paper fails", quotes: quote(1, "Paper gets wet") },
    { section: "Losses", text: "Numbers get lost.", quotes: quote(1, "the stock numbers are gone") },
    { section: "Losses", text: "Everyone is happy.", quotes: quote(0, "we are happy") },
    { section: "Losses", text: "From another highlight.", quotes: quote(0, "Paper gets wet") },
  ]);
  const { content, insight } = await made(await draft({ ai }));
  expect(insight?.title).toBe("Paper fails");
  expect(embeddedIds(content)).toEqual([highlightIds[1]]);
  expect(JSON.stringify(content)).toContain("Numbers get lost.");
  expect(JSON.stringify(content)).not.toMatch(/happy|From another/);
  const forged = providerOf([{ text: "Forged.", quotes: quote(0, "we are happy") }]);
  await expect(draft({ ai: forged })).rejects.toMatchObject({ code: "NOT_ENOUGH_DATA" });
});

it("is of one project's highlights, and writes back nothing that changed while it was made", async () => {
  const elsewhere = await as(team.owner, (tx) =>
    createProject(tx, { title: "Private", workspaceAccess: "private" }),
  );
  const own = projectId;
  projectId = elsewhere;
  await expect(draft()).rejects.toMatchObject({ code: "insight.draft_other_project" });
  projectId = own;
  const [first, second] = said;
  const claims = [
    { text: "Taken out meanwhile.", quotes: [{ passage: 0, text: first ?? "" }] },
    { text: "Still there.", quotes: [{ passage: 1, text: second ?? "" }] },
  ];
  const ai: AiProvider = {
    ...builtInProvider,
    async *summarize() {
      await as(team.owner, (tx) =>
        sql`update highlights set text = 'masked' where highlight_id = ${highlightIds[0]}`.execute(tx.db),
      );
      for (const claim of claims) yield { kind: "claim", claim };
    },
  };
  const { content } = await made(await draft({ ai }));
  expect(embeddedIds(content)).toEqual([highlightIds[1]]);
  expect(JSON.stringify(content)).not.toContain("Taken out");
});

it("is of highlights that a model can read at once", async () => {
  await as(team.owner, (tx) =>
    sql`update highlights set text = repeat('x', ${summarizedTextLengthMax}) where highlight_id = ${highlightIds[0]}`.execute(
      tx.db,
    ),
  );
  await expect(draft()).rejects.toMatchObject({ code: "insight.draft_too_long" });
});

it("is refused where it is switched off, outside the regions, and to viewers and strangers", async () => {
  const foreign = { ...builtInProvider, regions: ["EU_A"] as const };
  await expect(draft({ ai: foreign })).rejects.toMatchObject({ code: "ai.region_refused" });
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(draft({ user: viewer })).rejects.toMatchObject({ title: "Forbidden" });
  const stranger = (await seedTeam(database)).owner;
  await expect(draft({ user: stranger })).rejects.toMatchObject({ code: "project.not_found" });
  await as(team.owner, (tx) => updateAiSettings(tx, { switches: [{ feature: "insights", state: "Off" }] }));
  await expect(draft()).rejects.toMatchObject({ code: "ai.feature_off" });
});
