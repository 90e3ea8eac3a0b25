import type { AskCount } from "@fieldstone/model/ask/ask-event.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { addChannelData } from "../../../intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "../../../intake/channel-data/channel-datum.ts";
import { countChannelData } from "../../../intake/channel-data/read-channel-data.ts";
import { createChannelTheme } from "../../../intake/channel-themes/change-channel-themes.ts";
import { createChannel } from "../../../intake/channel-themes/create-channel.ts";
import { setChannelDeleted } from "../../../intake/channels/delete-channel.ts";
import { updateChannel } from "../../../intake/channels/update-channel.ts";
import { createFolder } from "../../../research/folders/create-folder.ts";
import { markWords } from "../../../research/highlights/mark-words.ts";
import { createInsight } from "../../../research/insights/create-insight.ts";
import { linkHighlights } from "../../../research/insights/insight-store.ts";
import { createProject } from "../../../research/projects/create-project.ts";
import { updateProject } from "../../../research/projects/update-project.ts";
import { askFixture } from "../ask-fixture.testing.ts";

// A workspace with channels, themes, notes and an insight is written before each test.
vi.setConfig({ testTimeout: 60_000 });

const fixture = askFixture();
/** The number of themes in a new channel. */
const first = 6;
let at: Record<"reviews" | "calls" | "folder" | "inFolder" | "note" | "other" | "insight", string>;

async function say(channelId: string, ...texts: readonly string[]): Promise<void> {
  const items = texts.map((text) => ({ text }));
  await fixture.as(fixture.team.owner, (tx) =>
    addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items })),
  );
}

async function counted(
  question: string,
  objectType?: string,
  objectIds: readonly string[] = [],
  user = fixture.team.owner,
): Promise<AskCount | undefined> {
  const filter = objectType === undefined ? undefined : { objectType, objectIds };
  const events = await fixture.ask(user, { question, filter });
  return events.flatMap((event) => (event.type === "counted" ? [event.counted] : []))[0];
}

beforeEach(async () => {
  const { projectId } = fixture;
  at = await fixture.as(fixture.team.owner, async (tx) => {
    const folder = await createFolder(tx, { title: "Retail" });
    const reviews = await createChannel(tx, { title: "Reviews", template: "OTHER" });
    const calls = await createChannel(tx, { title: "Calls", template: "OTHER" });
    await updateChannel(tx, { id: reviews, folderId: folder });
    for (const title of ["Refunds", "Delivery"]) await createChannelTheme(tx, { channelId: reviews, title });
    await createChannelTheme(tx, { channelId: calls, title: "Prices" });
    const inFolder = await createProject(tx, { title: "Stores", folderId: folder });
    return { folder, reviews, calls, inFolder, note: "", other: "", insight: "" };
  });
  await say(at.reviews, "The refund took a month", "Refunds are slow", "Nice shop");
  await say(at.calls, "I want a refund");
  at.note = await fixture.note("Call with Ada", "The refund was late. The shop was closed.");
  at.other = await fixture.note("Call with Bo", "A refund, please.");
  await fixture.as(fixture.team.owner, async (tx) => {
    const marked = await markWords(tx, { documentId: at.note, words: "The refund was late.", tagIds: [] });
    await markWords(tx, { documentId: at.note, words: "The shop was closed.", tagIds: [] });
    at.insight = await createInsight(tx, { projectId, title: "Refunds are late" });
    await linkHighlights(tx, at.insight, [marked]);
  });
});

describe("a count of everything", () => {
  it.each<[string, number, readonly string[]]>([
    ["How many points mention refunds?", 1, ["containing “refunds”"]],
    ["How many points are there in the last week?", 4, [expect.stringMatching(/^said since /)]],
    ["How many points are in the “Reviews” channel?", 3, ["in channel “Reviews”"]],
    ["How many points in folder Retail mention refund?", 2, ["in folder “Retail”", "containing “refund”"]],
    ["How many channels do we have?", 2, []],
    ["How many channels are in the folder “Retail”?", 1, ["in folder “Retail”"]],
    ["How many projects are in the folder “Retail”?", 1, ["in folder “Retail”"]],
    ["How many themes are there?", 3 + 2 * first, ["found in channels"]],
    ["How many themes has channel “Reviews”?", 2 + first, ["in channel “Reviews”"]],
    ["How many themes are in folder “Retail”?", 2 + first, ["in folder “Retail”"]],
    ["How many folders are there?", 1, []],
    ["How many folders were made in the last 2 days?", 1, [expect.stringMatching(/^created after /)]],
    ["How many notes mention refund?", 2, ["containing “refund”"]],
  ])("%s", async (question, value, parts) => {
    expect(await counted(question)).toMatchObject({ value, parts });
  });

  it.each([
    "How many messages mention refunds?",
    "How many points are tagged “Slow”?",
    "How many points are in project “Churn study”?",
    "How many themes mention refunds?",
    "How many themes are in channel “Nothing”?",
    "How many folders are in folder “Retail”?",
    "How many notes are in channel “Reviews”?",
    "How many themes has this channel?",
  ])("is none where it asks for what there is not: %s", async (question) => {
    expect(await counted(question)).toBeUndefined();
  });

  it("leaves out what was deleted, and knows nothing of another workspace's", async () => {
    await fixture.as(fixture.team.owner, (tx) => setChannelDeleted(tx, at.calls, true));
    expect(await counted("How many points are there?")).toMatchObject({ value: 3 });
    expect(await counted("How many themes are there?")).toMatchObject({
      value: 2 + first,
      form: { fields: [{ field: { name: "Channel" }, values: { ids: [toShortId(at.reviews)] } }] },
    });
    // Search would list the channels' points too, which have no title.
    expect(await counted("How many channels are there?")).toMatchObject({
      value: 1,
      form: { fields: [{ field: { name: "Title" }, operator: "isNotEmpty" }] },
    });
    const { owner } = await seedTeam(fixture.database);
    for (const [question, value] of [
      ["How many points are there?", 0],
      ["How many themes are there?", 0],
      ["How many folders are there?", 0],
    ] as const)
      expect(await counted(question, undefined, [], owner)).toMatchObject({ value });
    expect(await counted("How many points are there?", "channel", [at.reviews], owner)).toMatchObject({
      value: 0,
    });
  });
});

describe("a count in a conversation", () => {
  it("about a channel counts its points and themes", async () => {
    const about = (question: string) => counted(question, "channel", [at.reviews]);
    expect(await about("How many themes has this channel?")).toMatchObject({
      value: 2 + first,
      parts: ["in the chosen channel"],
      form: { fields: [{ field: { name: "Channel" }, values: { ids: [toShortId(at.reviews)] } }] },
    });
    expect(await about("How many messages mention refund?")).toMatchObject({
      target: "points",
      value: 2,
      parts: ["in the chosen channel", "containing “refund”"],
      points: { channelId: toShortId(at.reviews), textContains: "refund" },
    });
    expect(await about("How many notes mention refund?")).toBeUndefined();
    expect(await about("How many themes has this note?")).toBeUndefined();
    const both = [at.reviews, at.calls];
    const inBoth = await counted("How many points mention refund?", "channel", both);
    expect(inBoth).toMatchObject({ value: 3, parts: ["in the chosen channels", "containing “refund”"] });
    expect(inBoth?.points).toBeUndefined();
    expect(await counted("How many themes has this channel?", "channel", both)).toBeUndefined();
  });

  it("counts points as the channel's own page does", async () => {
    const found = await counted("How many points mention refund in the last month?", "channel", [at.reviews]);
    const { from, to, textContains } = found?.points ?? {};
    const listed = await fixture.as(fixture.team.owner, (tx) =>
      countChannelData(tx, {
        channelId: at.reviews,
        textContains,
        from: new Date(`${from}T00:00:00.000Z`),
        to: new Date(`${to}T23:59:59.999Z`),
      }),
    );
    expect(found?.value).toBe(2);
    expect(listed).toBe(2);
  });

  it("counts points of several channels in each, as its own page does", async () => {
    const lists = await counted("How many points mention refund?");
    const textContains = "refund";
    expect(lists).toMatchObject({
      value: 3,
      byChannel: [
        { channelId: toShortId(at.reviews), textContains, value: 2 },
        { channelId: toShortId(at.calls), textContains, value: 1 },
      ],
    });
    expect(lists).not.toHaveProperty("points");
    await fixture.as(fixture.team.owner, (tx) => setChannelDeleted(tx, at.calls, true));
    expect((await counted("How many points are there?"))?.byChannel).toHaveLength(1);
    const other = await seedTeam(fixture.database);
    expect((await counted("How many points are there?", undefined, [], other.owner))?.byChannel).toEqual([]);
  });

  it("about a note or an insight counts the highlights in it", async () => {
    expect(await counted("How many highlights are in this note?", "note", [at.note])).toMatchObject({
      value: 2,
      parts: ["in the chosen note"],
    });
    expect(await counted("How many notes mention refund?", "note", [at.note, at.other])).toMatchObject({
      value: 2,
      parts: ["among the chosen notes", "containing “refund”"],
      form: { fields: [{ field: { name: "Note" }, operator: "isOneOf" }, { field: { name: "Content" } }] },
    });
    expect(await counted("How many people are in this interview?", "note", [at.note])).toMatchObject({
      value: 0,
      form: { fields: [{ field: { name: "Note" }, values: { ids: [toShortId(at.note)] } }] },
    });
    expect(await counted("How many insights are there?", "insight", [at.insight])).toMatchObject({
      value: 1,
      form: { fields: [{ field: { name: "Insights" }, values: { ids: [toShortId(at.insight)] } }] },
    });
    expect(await counted("How many quotes has this insight?", "insight", [at.insight])).toMatchObject({
      value: 1,
      parts: ["in the chosen insight"],
    });
    expect(await counted("How many notes are in this insight?", "insight", [at.insight])).toMatchObject({
      value: 1,
    });
    expect(await counted("How many projects has this note?", "note", [at.note])).toBeUndefined();
  });

  it("about a folder counts its projects, channels, points and themes", async () => {
    const about = (question: string) => counted(question, "projectCategory", [at.folder]);
    const parts = ["in the chosen folder"];
    expect(await about("How many projects are in this folder?")).toMatchObject({ value: 1, parts });
    expect(await about("How many channels are in this folder?")).toMatchObject({ value: 1, parts });
    expect(await about("How many points are here?")).toMatchObject({ value: 3, parts });
    expect(await about("How many themes are there?")).toMatchObject({ value: 2 + first, parts });
    expect(await about("How many notes are there?")).toMatchObject({ value: 0, parts });
    expect(await about("How many people are there?")).toBeUndefined();
  });

  it("counts nothing that the member may not read", async () => {
    const viewer = await seedUser(fixture.database, fixture.team, { role: "VIEWER" });
    await fixture.as(fixture.team.owner, (tx) =>
      updateProject(tx, { id: fixture.projectId, workspaceAccess: "private" }),
    );
    const about = (question: string, type: string, id: string) => counted(question, type, [id], viewer);
    for (const question of ["How many highlights are in this note?", "How many people has this note?"])
      expect(await about(question, "note", at.note)).toMatchObject({ value: 0 });
    expect(await about("How many quotes has this insight?", "insight", at.insight)).toMatchObject({
      value: 0,
    });
    expect(await about("How many points are here?", "channel", at.reviews)).toMatchObject({ value: 3 });
  });
});
