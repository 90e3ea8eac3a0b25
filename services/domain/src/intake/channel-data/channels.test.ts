import { newId } from "@fieldstone/model/ids.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { waitingTasks } from "@fieldstone/testkit/waiting-tasks.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateAiSettings } from "../../kernel/ai/update-ai-settings.ts";
import { createFolder } from "../../research/folders/create-folder.ts";
import { deleteFolder } from "../../research/folders/delete-folder.ts";
import { writeTenantLimits } from "../../tenancy/provisioning/tenant-limits.ts";
import { createChannelTheme, setChannelThemeDeleted } from "../channel-themes/change-channel-themes.ts";
import { createChannel } from "../channel-themes/create-channel.ts";
import { countFollowedNewThemes, listChannelThemes } from "../channel-themes/read-channel-themes.ts";
import { sortChannelTask } from "../channels/channel-tasks.ts";
import { setChannelDeleted } from "../channels/delete-channel.ts";
import "../../steps.ts";
import { markChannelSeen } from "../channels/mark-channel-seen.ts";
import { findChannels } from "../channels/read-channels.ts";
import { updateChannel } from "../channels/update-channel.ts";
import { addChannelData } from "./add-channel-data.ts";
import { moveChannelData, setChannelDataDeleted, undoChannelImport } from "./change-channel-data.ts";
import { channelDataInput } from "./channel-datum.ts";
import { type ChannelFixture, openChannelFixture } from "./channel-fixture.testing.ts";
import { findNewThemes } from "./find-new-themes.ts";
import { readChannelActivity } from "./read-channel-activity.ts";
import { readChannelCounts } from "./read-channel-counts.ts";
import { countChannelData, listChannelImports } from "./read-channel-data.ts";
import { findLatestSearches } from "./read-theme-searches.ts";
import { startThemeSearch } from "./search-channel-themes.ts";

let database: TestCellDatabase;
let fixture: ChannelFixture;
let team: SeededTeam;
let channelId: string;
const asOwner: ChannelFixture["asOwner"] = (fn) => fixture.asOwner(fn);
const add: ChannelFixture["add"] = (items, rest) => fixture.add(items, rest);
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

const texts = (count: number, about: string) =>
  Array.from({ length: count }, (_, place) => ({ text: `${about} number ${place}` }));

const waitingCount = async () =>
  (await asOwner((tx) => readChannelCounts(tx, [channelId]))).get(channelId)?.waitingCount;

const themeCalled = async (title: string) => {
  const found = (await asOwner((tx) => listChannelThemes(tx, channelId))).find(
    (each) => each.title === title,
  );
  if (found === undefined) throw new Error(`no theme is called ${title}`);
  return found;
};

describe("bringing points in", () => {
  it("changes what comes again by its source's id, and leaves alone what is the same", async () => {
    const items = [
      { externalId: "1", text: "The invoice is wrong" },
      { externalId: "2", text: "Sign-in fails" },
    ];
    expect(await add(items)).toEqual({ addedCount: 2, updatedCount: 0, unchangedCount: 0 });
    const again = items.map((item) => ({ ...item, text: item.text.replace("is wrong", "was wrong") }));
    expect(await add(again)).toEqual({ addedCount: 0, updatedCount: 1, unchangedCount: 1 });
    expect((await points()).map(({ text }) => text).toSorted()).toEqual([
      "Sign-in fails",
      "The invoice was wrong",
    ]);
  });

  it("keeps a point's date where it comes again without one", async () => {
    await add([{ externalId: "1", text: "Slow", saidAt: "2026-01-01T10:00:00Z" }]);
    await add([{ externalId: "1", text: "Very slow" }]);
    expect((await points())[0]).toMatchObject({
      text: "Very slow",
      saidAt: new Date("2026-01-01T10:00:00Z"),
    });
    expect(await add([{ externalId: "1", text: "Very slow", saidAt: "2026-01-02T10:00:00Z" }])).toMatchObject(
      {
        updatedCount: 1,
      },
    );
  });

  it("leaves deleted what a member deleted, and brings it back on request", async () => {
    await add([{ externalId: "1", text: "Spam" }]);
    const [spam] = await points();
    const ids = [spam?.id ?? ""];
    await asOwner((tx) => setChannelDataDeleted(tx, ids, true));
    await add([{ externalId: "1", text: "Spam again" }]);
    expect(await points()).toEqual([]);
    await asOwner((tx) => setChannelDataDeleted(tx, ids, false));
    expect((await points()).map(({ text }) => text)).toEqual(["Spam"]);
  });

  it("keeps two files with the same row numbers apart, and undoes one of them", async () => {
    const [first, second] = [newId(), newId()];
    const file = (importId: string) => ({ importId, source: "CSV", fileName: `${importId}.csv` });
    await add([{ externalId: "1", text: "From the first" }], file(first));
    await add([{ externalId: "1", text: "From the second" }], file(second));
    expect(await asOwner((tx) => listChannelImports(tx, channelId))).toHaveLength(2);
    await asOwner((tx) => undoChannelImport(tx, first));
    expect((await points()).map(({ text }) => text)).toEqual(["From the second"]);
    await expect(add([{ externalId: "2", text: "Late" }], file(first))).rejects.toMatchObject({
      code: "channel_import.not_found",
    });
  });

  it("takes all of a call or nothing where the plan has no room for all", async () => {
    await withTenant(database.cell, team.system, "write", (tx) =>
      writeTenantLimits(tx, { planTier: "FREE", plan: "freeMar2024" }),
    );
    await add(texts(240, "Slow page"));
    await expect(add(texts(11, "Slower page"))).rejects.toMatchObject({ code: "plan.limit_reached" });
    expect(await asOwner((tx) => countChannelData(tx, { channelId }))).toBe(240);
    await add(texts(10, "Slower page"));
    await expect(
      asOwner((tx) => createChannel(tx, { title: "Second", template: "OTHER" })),
    ).rejects.toMatchObject({ code: "plan.limit_reached" });
  });

  it("is refused to viewers", async () => {
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    const input = channelDataInput.parse({ channelId, source: "API", items: [{ text: "Hello" }] });
    await expect(
      withTenant(database.cell, viewer.context, "write", (tx) => addChannelData(tx, input)),
    ).rejects.toMatchObject({ code: "member.contributor_needed" });
  });
});

describe("sorting", () => {
  it("puts points where they belong, the rest among the outliers, and follows members", async () => {
    await add([
      { text: "Question about invoices, charges and refunds" },
      { text: "zebra giraffe elephant" },
      { text: "zebra giraffe lion" },
    ]);
    await sort();
    expect(await waitingCount()).toBe(0);
    expect((await points({ themeId: (await themeCalled("Billing")).id })).map(({ text }) => text)).toEqual([
      "Question about invoices, charges and refunds",
    ]);
    const outliers = await points({ outliers: true });
    expect(outliers).toHaveLength(2);
    const animals = await asOwner((tx) => createChannelTheme(tx, { channelId, title: "Animals" }));
    const moved = outliers.find(({ text }) => text.includes("lion"));
    await asOwner((tx) => moveChannelData(tx, { ids: [moved?.id ?? ""], themeId: animals }));
    await sort();
    expect(await points({ themeId: animals })).toHaveLength(2);
    await asOwner((tx) => setChannelThemeDeleted(tx, animals, true));
    await sort();
    expect(await points({ outliers: true })).toHaveLength(2);
    await asOwner((tx) => setChannelThemeDeleted(tx, animals, false));
    await sort();
    expect(await points({ themeId: animals })).toHaveLength(2);
  });

  it("waits while AI is switched off", async () => {
    await asOwner((tx) => updateAiSettings(tx, { enabled: false }));
    await add([{ text: "Question about invoices, charges and refunds" }]);
    await sort();
    expect((await points())[0]?.sortedBy).toBeNull();
    expect(await waitingCount()).toBe(1);
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("delete from graphile_worker._private_jobs"),
    );
    await asOwner((tx) => updateAiSettings(tx, { enabled: true }));
    expect(await waitingTasks(database, team.teamId, sortChannelTask)).toEqual([
      expect.objectContaining({ channelId }),
    ]);
    await sort();
    expect((await points())[0]?.sortedBy).toBe("AI");
  });

  it("finds new themes among the outliers, new to whoever has not seen them", async () => {
    const about = (words: string) => texts(15, words);
    await add([...about("zebra giraffe elephant"), ...about("violin trumpet piano")]);
    await expect(asOwner((tx) => startThemeSearch(tx, channelId))).rejects.toMatchObject({
      code: "NOT_ENOUGH_DATA",
    });
    await sort();
    await asOwner((tx) => startThemeSearch(tx, channelId));
    const visitor = await seedUser(database, team, { role: "VIEWER" });
    const stranger = await seedUser(database, team, { role: "VIEWER" });
    const noticed = (user: typeof visitor) =>
      withTenant(database.cell, user.context, "write", countFollowedNewThemes);
    await withTenant(database.cell, visitor.context, "write", (tx) => markChannelSeen(tx, channelId));
    expect(await noticed(team.owner)).toBe(0);
    await expect(asOwner((tx) => startThemeSearch(tx, channelId))).rejects.toMatchObject({
      code: "channel.search_pending",
    });
    const search = (await asOwner((tx) => findLatestSearches(tx, [channelId]))).get(channelId);
    await findNewThemes(fixture.sources, search?.id ?? "");
    await sort();
    const found = (await asOwner((tx) => listChannelThemes(tx, channelId))).filter(
      ({ origin }) => origin === "AI",
    );
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(found.every(({ isNew, dataCount }) => isNew && dataCount > 0)).toBe(true);
    // The channel's creator and members who opened it are notified; others see the themes in the list.
    expect(await noticed(team.owner)).toBe(found.length);
    expect(await noticed(visitor)).toBe(found.length);
    expect(await noticed(stranger)).toBe(0);
    await asOwner((tx) => markChannelSeen(tx, channelId));
    expect(await noticed(team.owner)).toBe(0);
    expect((await asOwner((tx) => listChannelThemes(tx, channelId))).some(({ isNew }) => isNew)).toBe(false);
    await asOwner((tx) => updateAiSettings(tx, { enabled: false }));
    const shown = await asOwner((tx) => listChannelThemes(tx, channelId));
    expect(shown.some(({ origin }) => origin === "AI")).toBe(false);
    expect(await noticed(visitor)).toBe(0);
  });

  it.each([
    [25, false],
    [3, true],
  ])(
    "finds none smaller than %i percent of the outliers, where the channel says so",
    async (percent, several) => {
      await asOwner((tx) => updateChannel(tx, { id: channelId, themeSizePercent: percent }));
      await add([...texts(40, "zebra giraffe elephant"), ...texts(8, "violin trumpet piano")]);
      await sort();
      await asOwner((tx) => startThemeSearch(tx, channelId));
      const search = (await asOwner((tx) => findLatestSearches(tx, [channelId]))).get(channelId);
      await findNewThemes(fixture.sources, search?.id ?? "");
      const found = (await asOwner((tx) => listChannelThemes(tx, channelId))).filter(
        ({ origin }) => origin === "AI",
      );
      expect(found.length).toBeGreaterThan(0);
      expect(found.length > 1).toBe(several);
    },
  );

  it("takes the stated sizes of themes alone", async () => {
    const odd = asOwner((tx) => updateChannel(tx, { id: channelId, themeSizePercent: 20 }));
    await expect(odd).rejects.toMatchObject({ code: "channel.theme_size" });
  });
});

it("counts points by day, week or month without gaps", async () => {
  await add([
    { text: "First", saidAt: "2026-01-01T10:00:00Z" },
    { text: "Second", saidAt: "2026-01-03T10:00:00Z" },
  ]);
  const days = await asOwner((tx) => readChannelActivity(tx, { channelId }));
  expect(days.unit).toBe("DAY");
  expect(days.points.map(({ count }) => count)).toEqual([1, 0, 1]);
  expect(days.points[0]?.start).toEqual(new Date("2026-01-01T00:00:00Z"));
  const year = { from: new Date("2025-01-01T00:00:00Z"), to: new Date("2027-01-01T00:00:00Z") };
  const months = await asOwner((tx) => readChannelActivity(tx, { channelId, ...year }));
  expect(months.unit).toBe("MONTH");
  expect(months.points).toHaveLength(24);
  expect(months.points[12]).toEqual({ start: new Date("2026-01-01T00:00:00Z"), count: 2 });
  const allTime = { from: new Date("0001-01-01T00:00:00Z"), to: new Date("9999-12-31T00:00:00Z") };
  const { points: possible } = await asOwner((tx) => readChannelActivity(tx, { channelId, ...allTime }));
  expect(possible).toHaveLength(130 * 12);
  expect(possible[0]?.start).toEqual(new Date("1970-01-01T00:00:00Z"));
  const later = { from: new Date("2150-01-01T00:00:00Z"), to: new Date("2200-01-01T00:00:00Z") };
  const never = await asOwner((tx) => readChannelActivity(tx, { channelId, ...later }));
  expect(never.points).toEqual([]);
});

it("takes points of 2099, and none of 2100", async () => {
  await add([{ text: "Last", saidAt: "2099-12-31T23:59:59.999Z" }]);
  await expect(add([{ text: "Later", saidAt: "2100-01-01T00:00:00Z" }])).rejects.toThrow("after 2099");
});

it("goes to the trash and back with all that is in it, and moves up when its folder goes", async () => {
  const folderId = await asOwner((tx) => createFolder(tx, { title: "Feedback" }));
  const id = await asOwner((tx) =>
    createChannel(tx, { title: "Churn", template: "CHURN_REASONS", folderId }),
  );
  await asOwner((tx) => deleteFolder(tx, folderId));
  expect((await asOwner((tx) => findChannels(tx, [id])))[0]?.folderId).toBeNull();
  await asOwner((tx) => setChannelDeleted(tx, id, true));
  expect(await asOwner((tx) => listChannelThemes(tx, id))).toEqual([]);
  await asOwner((tx) => setChannelDeleted(tx, id, false));
  expect(await asOwner((tx) => listChannelThemes(tx, id))).toHaveLength(8);
});
