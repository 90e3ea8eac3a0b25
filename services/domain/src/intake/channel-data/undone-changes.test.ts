import { dayMs } from "@fieldstone/model/durations.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { pruneWorkspace } from "../../tenancy/pruning/prune-workspace.ts";
import {
  createChannelTheme,
  setChannelThemeDeleted,
  updateChannelTheme,
} from "../channel-themes/change-channel-themes.ts";
import {
  createChannelTopic,
  deleteChannelTopic,
  renameChannelTopic,
  restoreChannelTopic,
} from "../channel-themes/change-channel-topics.ts";
import {
  findChannelTopics,
  listChannelThemes,
  listChannelTopics,
} from "../channel-themes/read-channel-themes.ts";
import { updateChannel } from "../channels/update-channel.ts";
import { moveChannelData, putChannelDataBack } from "./change-channel-data.ts";
import { type ChannelFixture, openChannelFixture } from "./channel-fixture.testing.ts";
import { findNewThemes } from "./find-new-themes.ts";
import { findLatestSearches } from "./read-theme-searches.ts";
import { startThemeSearch } from "./search-channel-themes.ts";
import { setFoundThemesDeleted } from "./undo-theme-search.ts";

let database: TestCellDatabase;
let fixture: ChannelFixture;
let team: SeededTeam;
let channelId: string;
const asOwner: ChannelFixture["asOwner"] = (fn) => fixture.asOwner(fn);
const add: ChannelFixture["add"] = (items) => fixture.add(items);
const points: ChannelFixture["points"] = (list) => fixture.points(list);
const sort = () => fixture.sort();

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  fixture = await openChannelFixture(database);
  ({ team, channelId } = fixture);
  // With hashed words, texts about animals happen to be slightly similar to a support theme.
  await asOwner((tx) => updateChannel(tx, { id: channelId, strictness: 2 }));
});

it("takes a move back as if it had not been, and what followed with it", async () => {
  await add([
    { text: "Question about invoices, charges and refunds" },
    { text: "zebra giraffe elephant" },
    { text: "zebra giraffe lion" },
  ]);
  await sort();
  const before = await points();
  const animals = await asOwner((tx) => createChannelTheme(tx, { channelId, title: "Animals" }));
  await sort();
  const lion = before.find(({ text }) => text.includes("lion"));
  const ids = [lion?.id ?? ""];
  await asOwner((tx) => moveChannelData(tx, { ids, themeId: animals }));
  await sort();
  expect(await points({ themeId: animals })).toHaveLength(2);
  await asOwner((tx) => putChannelDataBack(tx, { ids, themeId: null, sortedBy: "AI" }));
  await sort();
  expect(await points()).toEqual(before);
  // A point that was waiting waits again, and AI sorts it.
  await add([{ text: "Question about invoices, charges and refunds again" }]);
  const [waiting] = (await points()).filter(({ sortedBy }) => sortedBy === null);
  const waitingIds = [waiting?.id ?? ""];
  await asOwner((tx) => moveChannelData(tx, { ids: waitingIds, themeId: animals }));
  await asOwner((tx) => putChannelDataBack(tx, { ids: waitingIds, themeId: null, sortedBy: null }));
  expect((await points()).find(({ id }) => id === waiting?.id)?.sortedBy).toBeNull();
  await sort();
  const billing = (await asOwner((tx) => listChannelThemes(tx, channelId))).find(
    ({ title }) => title === "Billing",
  );
  expect(await points({ themeId: billing?.id })).toHaveLength(2);
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(
    withTenant(database.cell, viewer.context, "write", (tx) =>
      putChannelDataBack(tx, { ids, themeId: null, sortedBy: "AI" }),
    ),
  ).rejects.toMatchObject({ code: "member.contributor_needed" });
});

it("brings a topic back with the themes that are still in it", async () => {
  const topicId = await asOwner((tx) => createChannelTopic(tx, { channelId, title: "Money" }));
  const [first, second] = await asOwner((tx) => listChannelThemes(tx, channelId));
  for (const theme of [first, second])
    await asOwner((tx) => updateChannelTheme(tx, { id: theme?.id ?? "", topicId }));
  const other = await asOwner((tx) => createChannelTopic(tx, { channelId, title: "Other" }));
  await asOwner((tx) => deleteChannelTopic(tx, topicId));
  expect(await asOwner((tx) => findChannelTopics(tx, [topicId]))).toEqual([]);
  expect(await asOwner((tx) => listChannelTopics(tx, channelId))).toHaveLength(1);
  await expect(asOwner((tx) => renameChannelTopic(tx, { id: topicId, title: "Gone" }))).rejects.toMatchObject(
    { code: "channel_topic.not_found" },
  );
  await asOwner((tx) => updateChannelTheme(tx, { id: second?.id ?? "", topicId: other }));
  await asOwner((tx) => restoreChannelTopic(tx, topicId));
  const inTopic = (await asOwner((tx) => listChannelThemes(tx, channelId))).filter(
    (theme) => theme.topicId === topicId,
  );
  expect(inTopic.map(({ id }) => id)).toEqual([first?.id]);
  await asOwner((tx) => deleteChannelTopic(tx, topicId));
  await asOwner((tx) => pruneWorkspace(tx, new Date(Date.now() + 31 * dayMs)));
  await expect(asOwner((tx) => restoreChannelTopic(tx, topicId))).rejects.toMatchObject({
    code: "channel_topic.not_found",
  });
});

it("takes back all themes that a search found in one act, and brings the same back", async () => {
  await add([
    ...Array.from({ length: 30 }, (_, at) => ({ text: `zebra giraffe elephant ${at}` })),
    ...Array.from({ length: 30 }, (_, at) => ({ text: `violin trumpet piano ${at}` })),
  ]);
  await sort();
  await asOwner((tx) => startThemeSearch(tx, channelId));
  const search = () => asOwner(async (tx) => (await findLatestSearches(tx, [channelId])).get(channelId));
  await findNewThemes(fixture.sources, (await search())?.id ?? "");
  await sort();
  const found = async () =>
    (await asOwner((tx) => listChannelThemes(tx, channelId))).filter(({ origin }) => origin === "AI");
  const before = await found();
  expect(before.length).toBeGreaterThan(1);
  const sorted = await points();
  // Themes that a member deleted before are not restored with the others.
  const [deleted, ...kept] = before;
  await asOwner((tx) => setChannelThemeDeleted(tx, deleted?.id ?? "", true));
  expect((await search())?.keptCount).toBe(kept.length);
  await asOwner((tx) => setFoundThemesDeleted(tx, channelId, true));
  await sort();
  expect([await found(), (await search())?.keptCount]).toEqual([[], 0]);
  const ids = new Set<string | null>(before.map(({ id }) => id));
  expect((await points()).filter(({ themeId }) => ids.has(themeId))).toEqual([]);
  await asOwner((tx) => setFoundThemesDeleted(tx, channelId, false));
  await sort();
  expect((await found()).map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
  await asOwner((tx) => setChannelThemeDeleted(tx, deleted?.id ?? "", false));
  await sort();
  const places = new Map((await points()).map(({ id, themeId }) => [id, themeId]));
  const inFound = sorted.filter(({ themeId }) => ids.has(themeId));
  expect(inFound.map(({ id }) => places.get(id))).toEqual(inFound.map(({ themeId }) => themeId));
});
