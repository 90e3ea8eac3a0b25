import { savedFeedsPerMemberMax, sharedFeedsMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSavedFeed } from "./create-saved-feed.ts";
import { markFeedSeen } from "./mark-feed-seen.ts";
import { moveSavedFeed } from "./move-saved-feed.ts";
import { findSavedFeeds, listSavedFeeds } from "./read-saved-feeds.ts";
import { setSavedFeedDeleted } from "./set-saved-feed-deleted.ts";
import { updateSavedFeed } from "./update-saved-feed.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let author: SeededUser;
let viewer: SeededUser;

beforeAll(async () => {
  database = await createCellDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  team = await seedTeam(database);
  author = await seedUser(database, team, { role: "CONTRIBUTOR" });
  viewer = await seedUser(database, team, { role: "VIEWER" });
});

function as<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}
const save = (title: string, more: { shared?: boolean; search?: unknown } = {}, user = author) =>
  as(user, (tx) => createSavedFeed(tx, { title, search: { query: "plums" }, ...more }));
const titles = async (user: SeededUser) => (await as(user, listSavedFeeds)).map(({ title }) => title);

describe("saved searches", () => {
  it("are their author's alone until they are shared, and never change for others but a manager", async () => {
    const id = await save("Plums");
    expect(await titles(viewer)).toEqual([]);
    expect(await titles(team.owner)).toEqual([]);
    await expect(as(team.owner, (tx) => updateSavedFeed(tx, { id, title: "x" }))).rejects.toMatchObject({
      code: "saved_feed.not_found",
    });
    await as(author, (tx) => updateSavedFeed(tx, { id, shared: true }));
    expect(await titles(viewer)).toEqual(["Plums"]);
    await expect(as(viewer, (tx) => updateSavedFeed(tx, { id, title: "x" }))).rejects.toMatchObject({
      code: "saved_feed.of_another",
    });
    await as(team.owner, (tx) => updateSavedFeed(tx, { id, title: "Damsons" }));
    expect(await titles(author)).toEqual(["Damsons"]);
    await expect(as(team.owner, (tx) => updateSavedFeed(tx, { id, shared: false }))).rejects.toMatchObject({
      code: "saved_feed.of_another",
    });
  });

  it("are kept by viewers too, who share none", async () => {
    const id = await save("Mine", {}, viewer);
    const refused = { code: "member.contributor_needed" };
    await expect(save("Ours", { shared: true }, viewer)).rejects.toMatchObject(refused);
    await expect(as(viewer, (tx) => updateSavedFeed(tx, { id, shared: true }))).rejects.toMatchObject(
      refused,
    );
    expect(await titles(viewer)).toEqual(["Mine"]);
  });

  it("keep the search, and its defaults in place of what does not fit", async () => {
    const search = { query: "plums", resultType: "NOTE", method: "GUESS", filter: 7 };
    const [feed] = await as(author, async (tx) =>
      findSavedFeeds(tx, [await createSavedFeed(tx, { title: "P", search })]),
    );
    expect(feed?.search).toMatchObject({
      query: "plums",
      resultType: ["NOTE"],
      method: "FULL_TEXT",
      filter: { fields: [] },
    });
  });

  it("have no query that no search would run", async () => {
    const id = await save("P");
    const refused = { code: "search.query_too_long" };
    for (const query of ["plum ".repeat(61), "x".repeat(2001)]) {
      await expect(save("P", { search: { query } })).rejects.toMatchObject(refused);
      await expect(as(author, (tx) => updateSavedFeed(tx, { id, search: { query } }))).rejects.toMatchObject(
        refused,
      );
    }
  });

  it("are moved among their author's own, and come back where they were after a deletion", async () => {
    await save("A");
    const b = await save("B");
    await save("C");
    const ranks = (await as(author, listSavedFeeds)).map(({ rank }) => rank);
    await as(author, (tx) => moveSavedFeed(tx, { id: b, rank: (ranks[0] ?? 0) - 1 }));
    expect(await titles(author)).toEqual(["B", "A", "C"]);
    // Too close to the next rank, so that the ranks are respaced.
    await as(author, (tx) => moveSavedFeed(tx, { id: b, rank: (ranks[0] ?? 0) + 2 ** -12 }));
    expect(await titles(author)).toEqual(["A", "B", "C"]);
    await as(author, (tx) => setSavedFeedDeleted(tx, b, true));
    expect(await titles(author)).toEqual(["A", "C"]);
    await as(author, (tx) => setSavedFeedDeleted(tx, b, false));
    expect(await titles(author)).toEqual(["A", "B", "C"]);
    await expect(as(author, (tx) => moveSavedFeed(tx, { id: b, rank: Number.NaN }))).rejects.toMatchObject({
      code: "saved_feed.rank_invalid",
    });
  });

  it("remember what each member has seen by themselves", async () => {
    const id = await save("Plums", { shared: true });
    const seenAt = async (user: SeededUser) => (await as(user, (tx) => findSavedFeeds(tx, [id])))[0]?.seenAt;
    const [before] = [await seenAt(viewer)];
    expect(before).toEqual(await seenAt(author));
    await as(viewer, (tx) => markFeedSeen(tx, id));
    expect((await seenAt(viewer))?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
    expect(await seenAt(author)).toEqual(before);
    await as(author, (tx) => updateSavedFeed(tx, { id, shared: false }));
    await expect(as(viewer, (tx) => markFeedSeen(tx, id))).rejects.toMatchObject({
      code: "saved_feed.not_found",
    });
  });

  it("are at most so many a member", async () => {
    await as(author, async (tx) => {
      for (let made = 0; made < savedFeedsPerMemberMax; made += 1)
        await createSavedFeed(tx, { title: `Feed ${made}`, search: {} });
    });
    await expect(save("One more")).rejects.toMatchObject({ code: "saved_feed.limit" });
    expect(await save("Another's", {}, viewer)).toBeTypeOf("string");
  });

  describe("that are shared", () => {
    const refused = { code: "saved_feed.shared_limit" };
    const share = { shared: true };
    /** Inserts shared searches of others with SQL, each of this size. */
    const fill = (count: number, bytes: number) =>
      asAdministrator(database.adminUrl, (admin) =>
        admin.query(
          `insert into saved_feeds (team_id, feed_id, user_id, title, search, shared, rank)
            select $1, gen_random_uuid(), $2, 'Filled', jsonb_build_object('query', repeat('x', $4)), true, rank
            from generate_series(1, $3) rank`,
          [team.teamId, team.owner.userId, count, bytes],
        ),
      );

    it("are at most so many a workspace, however one comes to be shared", async () => {
      const own = await save("Own");
      const deleted = await save("Deleted", share);
      await as(author, (tx) => setSavedFeedDeleted(tx, deleted, true));
      await fill(sharedFeedsMax - 1, 10);
      const last = await save("The last", share);
      await expect(save("One more", share)).rejects.toMatchObject(refused);
      await expect(as(author, (tx) => updateSavedFeed(tx, { id: own, ...share }))).rejects.toMatchObject(
        refused,
      );
      await expect(as(author, (tx) => setSavedFeedDeleted(tx, deleted, false))).rejects.toMatchObject(
        refused,
      );
      // A shared search can still be changed or made private.
      await as(author, (tx) =>
        updateSavedFeed(tx, { id: last, title: "Renamed", search: { query: "pears" } }),
      );
      await as(author, (tx) => updateSavedFeed(tx, { id: last, shared: false }));
      await as(author, (tx) => updateSavedFeed(tx, { id: own, ...share }));
      const other = await seedTeam(database);
      expect(await save("Another workspace's", share, other.owner)).toBeTypeOf("string");
    });

    it("have so many bytes together, so that all members can read them", async () => {
      await fill(66, 60_000);
      const search = { query: "plums", filter: { fields: [] } };
      const id = await save("Short", { ...share, search });
      await fill(1, 60_000);
      await expect(save("One more", share)).rejects.toMatchObject(refused);
      await expect(
        as(author, (tx) => updateSavedFeed(tx, { id, search: { query: "pears" } })),
      ).rejects.toMatchObject(refused);
      await as(author, (tx) => updateSavedFeed(tx, { id, title: "Renamed" }));
    });
  });
});
