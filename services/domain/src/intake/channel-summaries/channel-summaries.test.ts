import type { SummaryEvent } from "@fieldstone/model/ai/summary-event.ts";
import type { SummaryKind } from "@fieldstone/model/ai/summary-frameworks.ts";
import { newId } from "@fieldstone/model/ids.ts";
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
import { writeTenantLimits } from "../../tenancy/provisioning/tenant-limits.ts";
import {
  moveChannelData,
  setChannelDataDeleted,
  undoChannelImport,
} from "../channel-data/change-channel-data.ts";
import { type ChannelFixture, openChannelFixture } from "../channel-data/channel-fixture.testing.ts";
import { setChannelThemeDeleted } from "../channel-themes/change-channel-themes.ts";
import { createChannel } from "../channel-themes/create-channel.ts";
import { listChannelThemes } from "../channel-themes/read-channel-themes.ts";
import { deleteChannelSummary, restoreChannelSummary } from "./change-channel-summary.ts";
import type { ChannelSummaryRequest } from "./channel-summary.ts";
import { readSummariesOfChannels, readSummariesOfThemes } from "./read-channel-summaries.ts";
import { startChannelSummary } from "./start-channel-summary.ts";
import { writeChannelSummary } from "./write-channel-summary.ts";

const billing = [
  "Why does my invoice show the same charge twice this month?",
  "I have a complaint about the invoice, it has charges that nobody can explain.",
  "When will the refund for the double charge on my invoice arrive?",
];
const access = [
  "I cannot sign in to my account since the password was reset.",
  "Signing in to the account fails, the password mail never arrives.",
];
const importId = newId();

let database: TestCellDatabase;
let fixture: ChannelFixture;
let team: SeededTeam;
let channelId: string;
const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const asOwner: ChannelFixture["asOwner"] = (fn) => fixture.asOwner(fn);
const points: ChannelFixture["points"] = () => fixture.points();
const add = (texts: readonly string[], rest: object = {}) =>
  fixture.add(
    texts.map((text) => ({ text })),
    rest,
  );

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  fixture = await openChannelFixture(database);
  ({ team, channelId } = fixture);
  await add(billing);
  await add(access, { importId });
  await fixture.sort();
});

async function summarize(
  kind: SummaryKind,
  {
    themeId = null,
    framework = null,
    instructions = "",
    signal = new AbortController().signal,
  }: Partial<Omit<ChannelSummaryRequest, "kind">> & { signal?: AbortSignal } = {},
): Promise<readonly SummaryEvent[]> {
  const request = { channelId, themeId, kind, framework, instructions };
  const started = await asOwner((tx) => startChannelSummary(tx, request));
  const sources = { ai: builtInProvider, write: asOwner };
  return await Array.fromAsync(writeChannelSummary(sources, started, signal));
}

const idOf = (events: readonly SummaryEvent[]) =>
  events.flatMap((event) => (event.type === "ended" ? [event.summaryId ?? ""] : []))[0] ?? "";
const summaries = async () =>
  (await asOwner((tx) => readSummariesOfChannels(tx, [channelId]))).get(channelId) ?? [];
const sentencesOf = async () =>
  (await summaries()).flatMap(({ sections }) => sections.flatMap(({ sentences }) => sentences));
it("quotes real points, of each kind, and a channel's chapters are its themes with their counts", async () => {
  for (const kind of ["paragraph", "streaming", "chapter"] as const) await summarize(kind);
  const made = await summaries();
  expect(made.map(({ kind }) => kind)).toEqual(["chapter", "streaming", "paragraph"]);
  const textOf = new Map((await points()).map(({ id, text }) => [id, text]));
  for (const { sections } of made) {
    for (const { text, quotes } of sections.flatMap(({ sentences }) => sentences))
      for (const quote of quotes) {
        expect(quote.text).toBe(text);
        expect(textOf.get(quote.datumId)).toContain(quote.text);
      }
  }
  const themes = (await asOwner((tx) => listChannelThemes(tx, channelId))).filter(
    ({ dataCount }) => dataCount > 0,
  );
  const [chapters] = made;
  expect(themes.length).toBeGreaterThan(0);
  for (const { id, title, dataCount } of themes)
    expect(chapters?.sections).toContainEqual(expect.objectContaining({ themeId: id, title, dataCount }));
});

it("replaces the one of its kind, brings it back, and records what AI did", async () => {
  const first = idOf(await summarize("paragraph"));
  const second = idOf(await summarize("paragraph"));
  expect((await summaries()).map(({ id }) => id)).toEqual([second]);
  await asOwner((tx) => restoreChannelSummary(tx, first));
  expect((await summaries()).map(({ id }) => id)).toEqual([first]);
  await asOwner((tx) => deleteChannelSummary(tx, first));
  expect(await summaries()).toEqual([]);
  const cancelling = new AbortController();
  cancelling.abort();
  expect((await summarize("chapter", { signal: cancelling.signal })).at(-1)).toMatchObject({
    status: "CANCELLED",
    summaryId: null,
  });
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      "select outcome, model, object_type from ai_actions where team_id = $1 and feature = 'summarize' order by ai_action_id",
      [team.teamId],
    ),
  );
  expect(rows).toEqual(
    ["DONE", "DONE", "CANCELLED"].map((outcome) => ({
      outcome,
      model: "built-in-extractive",
      object_type: "channel",
    })),
  );
});

it("names who said what in points that are conversations, without an agent's questions", async () => {
  const said = "The invoice shows the charge for the double month twice, and nobody can explain the charge.";
  const lines = ["Interviewer: What is wrong with the charge on the invoice?", `Marta: ${said}`];
  await add([[...lines, "Interviewer: Which month is it, and when was the invoice sent?"].join("\n")]);
  await fixture.sort();
  const events = await summarize("paragraph");
  const sentences = events.flatMap((event) => (event.type === "sentence" ? [event.sentence] : []));
  expect(sentences).toContainEqual({ text: `Marta: “${said}”`, quotes: [said] });
  expect(sentences.map(({ text }) => text).join()).not.toContain("What is wrong");
});

it("follows a framework, whose parts are its chapters, beside the one without", async () => {
  const plain = idOf(await summarize("chapter"));
  await summarize("chapter", { framework: "Voice of customer" });
  const [ofFramework, ...rest] = await summaries();
  expect(rest.map(({ id }) => id)).toEqual([plain]);
  expect(ofFramework).toMatchObject({ kind: "chapter", framework: "Voice of customer", instructions: "" });
  const titles = ofFramework?.sections.map(({ title }) => title);
  expect(titles).toContain("Problems");
  expect(ofFramework?.sections.every(({ themeId }) => themeId === null)).toBe(true);
  const instructions = "Everything about the password of an account";
  await summarize("paragraph", { framework: "Custom prompt", instructions });
  const asked = (await summaries()).find(({ framework }) => framework === "Custom prompt");
  expect(asked?.instructions).toBe(instructions);
  expect(JSON.stringify(asked?.sections)).toContain("password");
  await expect(summarize("paragraph", { framework: "Custom prompt" })).rejects.toMatchObject({
    code: "summary.instructions_missing",
  });
});

it("follows no framework on a plan without them, and is made and read there all the same", async () => {
  await withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, { planTier: "ENTERPRISE", plan: "freeMar2024" }),
  );
  await expect(summarize("paragraph", { framework: "Summary" })).rejects.toMatchObject({
    code: "plan.upgrade_needed",
  });
  await summarize("paragraph");
  expect(await summaries()).toHaveLength(1);
});

it("is told by time of points in the order in which they were said", async () => {
  const old = "Last spring the invoice arrived late and nobody answered my mail.";
  await fixture.add([{ text: old, saidAt: "2025-03-01T10:00:00Z" }]);
  await fixture.sort();
  const read: string[] = [];
  const ai: AiProvider = {
    ...builtInProvider,
    summarize: (tenant, request, signal) => {
      for (const { text } of request.passages) read.push(text);
      return builtInProvider.summarize(tenant, request, signal);
    },
  };
  const options = { themeId: null, instructions: "", kind: "paragraph" } as const;
  for (const framework of ["Chronological", "Essential"] as const) {
    const request = { channelId, ...options, framework };
    const started = await asOwner((tx) => startChannelSummary(tx, request));
    const { signal } = new AbortController();
    await Array.fromAsync(writeChannelSummary({ ai, write: asOwner }, started, signal));
  }
  expect(read).toHaveLength(12);
  expect(read[0]).toBe(old);
});

it("says nothing of points that are deleted, and goes with those that are deleted for good", async () => {
  await summarize("paragraph");
  const before = await sentencesOf();
  const quoted = before.flatMap(({ quotes }) => quotes.map(({ datumId }) => datumId));
  expect(before.length).toBeGreaterThan(2);
  const [gone = ""] = quoted;
  await asOwner((tx) => setChannelDataDeleted(tx, [gone], true));
  expect((await sentencesOf()).length).toBe(before.length - 1);
  await asOwner((tx) => setChannelDataDeleted(tx, [gone], false));
  expect(await sentencesOf()).toEqual(before);
  await asOwner((tx) => undoChannelImport(tx, importId));
  expect(await summaries()).toEqual([]);
});

it("is of one theme alone, and goes with it", async () => {
  const [theme] = await asOwner((tx) => listChannelThemes(tx, channelId));
  const themeId = theme?.id ?? "";
  const ids = (await points()).filter(({ text }) => billing.includes(text)).map(({ id }) => id);
  await asOwner((tx) => moveChannelData(tx, { ids, themeId }));
  await summarize("streaming", { themeId });
  const ofThemes = await asOwner((tx) => readSummariesOfThemes(tx, [themeId]));
  const inTheme = new Set((await points()).filter((each) => each.themeId === themeId).map(({ id }) => id));
  const quotes = (ofThemes.get(themeId) ?? []).flatMap(({ sections }) =>
    sections.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.quotes)),
  );
  expect(quotes.length).toBeGreaterThan(0);
  expect(quotes.every(({ datumId }) => inTheme.has(datumId))).toBe(true);
  expect(await summaries()).toEqual([]);
  await asOwner((tx) => setChannelThemeDeleted(tx, themeId, true));
  await expect(summarize("paragraph", { themeId })).rejects.toMatchObject({
    code: "channel_theme.not_found",
  });
});

it("is refused to viewers, of another workspace's channel, without AI, and of too little", async () => {
  const id = idOf(await summarize("paragraph"));
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const request = {
    channelId,
    themeId: null,
    kind: "paragraph",
    framework: null,
    instructions: "",
  } as const;
  await expect(as(viewer, (tx) => startChannelSummary(tx, request))).rejects.toMatchObject({
    code: "summary.viewer",
  });
  await expect(as(viewer, (tx) => deleteChannelSummary(tx, id))).rejects.toMatchObject({
    code: "summary.viewer",
  });
  const read = await as(viewer, (tx) => readSummariesOfChannels(tx, [channelId]));
  expect(read.get(channelId)).toHaveLength(1);
  const stranger = await seedTeam(database);
  await expect(as(stranger.owner, (tx) => startChannelSummary(tx, request))).rejects.toMatchObject({
    code: "channel.not_found",
  });
  await expect(as(stranger.owner, (tx) => restoreChannelSummary(tx, id))).rejects.toMatchObject({
    code: "summary.not_found",
  });
  const empty = await asOwner((tx) => createChannel(tx, { title: "Empty", template: "OTHER" }));
  await expect(
    asOwner((tx) => startChannelSummary(tx, { ...request, channelId: empty })),
  ).rejects.toMatchObject({
    code: "NOT_ENOUGH_DATA",
  });
  await asOwner((tx) => updateAiSettings(tx, { enabled: false }));
  await expect(asOwner((tx) => startChannelSummary(tx, request))).rejects.toMatchObject({
    code: "ai.disabled",
  });
  expect(await summaries()).toEqual([]);
});
