import { newId } from "@fieldstone/model/ids.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { readAiUsage } from "../../../kernel/ai/read-ai-usage.ts";
import { updateAiSettings } from "../../../kernel/ai/update-ai-settings.ts";
import { markWords } from "../../highlights/mark-words.ts";
import { findTagIdsOfHighlights } from "../../highlights/read-highlights.ts";
import { untagHighlight } from "../../highlights/tag-highlight.ts";
import { ensureDefaultTagBoard } from "../../tags/boards/default-tag-board.ts";
import { createTag } from "../../tags/create-tag.ts";
import { updateTag } from "../../tags/update-tag.ts";
import { acceptSuggestions, rejectSuggestions, undoSuggestions } from "../decide-suggestions.ts";
import { readTagSuggestions } from "../read-suggestions.ts";
import { suggestTags } from "./suggest-tags.ts";

const said = {
  priced: "Pricing is too high for small teams",
  exported: "Spreadsheet export lost rows of my tables",
  asked: "Small teams cannot pay such a high pricing",
};

let database: TestCellDatabase;
let team: SeededTeam;
let ids: { pricing: string; exporting: string; asked: string };

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const suggest = (input: { apply?: boolean } = {}, user = team.owner) =>
  suggestTags(
    { embedder: hashedEmbedder, write: (fn) => as(user, fn) },
    { highlightIds: [ids.asked], ...input },
  );
const tagsOf = async (highlightId: string) =>
  (await as(team.owner, (tx) => findTagIdsOfHighlights(tx, [highlightId]))).get(highlightId) ?? [];
const offered = async () =>
  (await as(team.owner, (tx) => readTagSuggestions(tx, [ids.asked]))).get(ids.asked) ?? [];
const switchTags = (state: "On" | "Suggest" | "Off") =>
  as(team.owner, (tx) => updateAiSettings(tx, { switches: [{ feature: "tags", state }] }));

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  const made = await world(database, { note: { text: Object.values(said).join("\n") } });
  const { projectId, noteId: documentId } = made;
  team = made.team;
  ids = await as(team.owner, async (tx) => {
    const tagBoardId = await ensureDefaultTagBoard(tx, projectId);
    const pricing = await createTag(tx, { tagBoardId, title: "Pricing" });
    const exporting = await createTag(tx, { tagBoardId, title: "Export" });
    await markWords(tx, { documentId, words: said.priced, tagIds: [pricing] });
    await markWords(tx, { documentId, words: said.exported, tagIds: [exporting] });
    return { pricing, exporting, asked: await markWords(tx, { documentId, words: said.asked, tagIds: [] }) };
  });
});

it("offers a tag, which is AI's once accepted, with who accepted it, and is taken back by one act", async () => {
  const [first, ...others] = await suggest();
  expect([first?.tagId, others]).toEqual([ids.pricing, []]);
  const { id = "" } = first ?? {};
  expect(await tagsOf(ids.asked)).toEqual([]);
  await as(team.owner, (tx) => acceptSuggestions(tx, [id]));
  expect(await tagsOf(ids.asked)).toEqual([ids.pricing]);
  expect(await offered()).toEqual([]);
  const [tagging] = await as(team.owner, (tx) =>
    tx.db
      .selectFrom("highlight_tags")
      .select(["author_kind", "author_model"])
      .where("highlight_id", "=", ids.asked)
      .execute(),
  );
  expect(tagging).toEqual({ author_kind: "model", author_model: hashedEmbedder.model });
  const kept = await as(team.owner, (tx) =>
    tx.db.selectFrom("suggestions").select(["state", "decided_by", "model"]).execute(),
  );
  expect(kept).toEqual([{ state: "ACCEPTED", decided_by: team.owner.userId, model: hashedEmbedder.model }]);
  const [undone] = await as(team.owner, (tx) => undoSuggestions(tx, [id]));
  expect(undone?.state).toBe("PENDING");
  expect(await tagsOf(ids.asked)).toEqual([]);
  expect((await offered()).map(({ tagId }) => tagId)).toEqual([ids.pricing]);
  const actions = await as(team.owner, (tx) =>
    tx.db.selectFrom("ai_actions").select(["feature", "outcome", "model"]).execute(),
  );
  expect(actions).toEqual([{ feature: "tags", outcome: "DONE", model: hashedEmbedder.model }]);
});

it("does not offer again what was rejected, until that is undone", async () => {
  const [{ id } = { id: "" }] = await suggest();
  await as(team.owner, (tx) => rejectSuggestions(tx, [id]));
  expect(await suggest()).toEqual([]);
  await as(team.owner, (tx) => undoSuggestions(tx, [id]));
  expect(await suggest()).toHaveLength(1);
});

it("puts the best tag on by itself where AI may, and leaves a tag alone that a person gave since", async () => {
  const [applied] = await suggest({ apply: true });
  expect(applied).toMatchObject({ state: "ACCEPTED", decidedBy: team.owner.userId, tagId: ids.pricing });
  expect(await tagsOf(ids.asked)).toEqual([ids.pricing]);
  const { id = "" } = applied ?? {};
  await as(team.owner, (tx) => untagHighlight(tx, { highlightId: ids.asked, tagIds: [ids.pricing] }));
  await as(team.owner, (tx) => undoSuggestions(tx, [id]));
  expect(await tagsOf(ids.asked)).toEqual([]);
});

it("asks first where the switch says Suggest, and is gone where it is off", async () => {
  await switchTags("Suggest");
  await expect(suggest({ apply: true })).rejects.toMatchObject({ code: "ai.feature_off" });
  const [{ id } = { id: "" }] = await suggest();
  expect(id).not.toBe("");
  await switchTags("Off");
  expect(await offered()).toEqual([]);
  await expect(suggest()).rejects.toMatchObject({ code: "ai.feature_off" });
  await expect(as(team.owner, (tx) => acceptSuggestions(tx, [id]))).rejects.toMatchObject({
    code: "ai.feature_off",
  });
});

it("records an act of AI that failed", async () => {
  const embed = () => Promise.reject(new Error("out of memory"));
  const input = { highlightIds: [ids.asked] };
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) => as(team.owner, fn);
  await expect(suggestTags({ embedder: { ...hashedEmbedder, embed }, write }, input)).rejects.toThrow(
    "memory",
  );
  const actions = await as(team.owner, (tx) =>
    tx.db.selectFrom("ai_actions").select(["feature", "outcome", "error_code"]).execute(),
  );
  expect(actions).toEqual([{ feature: "tags", outcome: "FAILED", error_code: "internal" }]);
  const [usage] = await as(team.owner, readAiUsage);
  expect(usage).toMatchObject({ feature: "tags", count: 1, failedCount: 1, errorCode: "internal" });
});

it("accepts the rest where one is gone, and says so where none is left", async () => {
  const [{ id } = { id: "" }] = await suggest();
  const gone = newId();
  const accepted = await as(team.owner, (tx) => acceptSuggestions(tx, [gone, id]));
  expect(accepted.map((each) => each.id)).toEqual([id]);
  await expect(as(team.owner, (tx) => acceptSuggestions(tx, [gone]))).rejects.toMatchObject({
    code: "suggestion.not_found",
  });
});

it("leaves a tag that was locked since, and gives the others", async () => {
  const member = await seedUser(database, team, { role: "CONTRIBUTOR" });
  const [{ id } = { id: "" }] = await suggest();
  await as(team.owner, (tx) => updateTag(tx, { id: ids.pricing, locked: true }));
  await expect(as(member, (tx) => acceptSuggestions(tx, [id]))).rejects.toMatchObject({ code: "tag.locked" });
  expect(await tagsOf(ids.asked)).toEqual([]);
  expect((await offered()).map((each) => each.id)).toEqual([id]);
});

it("is refused to viewers and strangers", async () => {
  const [{ id } = { id: "" }] = await suggest();
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(suggest({}, viewer)).rejects.toMatchObject({ title: "Forbidden" });
  await expect(as(viewer, (tx) => acceptSuggestions(tx, [id]))).rejects.toMatchObject({ title: "Forbidden" });
  const stranger = (await seedTeam(database)).owner;
  await expect(suggest({}, stranger)).rejects.toMatchObject({ code: "highlight.not_found" });
  await expect(as(stranger, (tx) => undoSuggestions(tx, [id]))).rejects.toMatchObject({
    code: "suggestion.not_found",
  });
});
