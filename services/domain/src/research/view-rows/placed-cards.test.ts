import { newId } from "@fieldstone/model/ids.ts";
import { boardPlacedCardsMax, viewPlacedCardsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { createView } from "../views/create-view.ts";
import { countPlaced } from "./card-rank-store.ts";
import { type MoveCardInput, moveCard } from "./move-card.ts";
import { listViewRows } from "./read-view-rows.ts";

let database: TestCellDatabase;
let own: World;
beforeAll(async () => {
  database = await createCellDatabase();
  own = await world(database);
});
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) => own.as(own.contributor, fn);

it("gives places to objects of its project alone", async () => {
  const { projectId } = own;
  const other = await write(async (tx) => {
    const elsewhere = await createProject(tx, { title: "Elsewhere" });
    return (await createNote(tx, { projectId: elsewhere, title: "Other" })).id;
  });
  const viewId = await write((tx) =>
    createView(tx, { projectId, title: "Board", target: "NOTE", layout: "BOARD" }),
  );
  const group = { kind: "SELECT" as const, id: newId() };
  for (const objectId of [newId(), other])
    await expect(
      write((tx) => moveCard(tx, { viewId, group, objectId, fromKey: "", toKey: "", afterId: null })),
    ).rejects.toMatchObject({ code: "note.not_found" });
});

/** Fills a board of insights up to a number of places, all of live insights. */
async function fill(viewId: string, count: number): Promise<void> {
  await write((tx) =>
    sql`with made as (
        insert into insights (team_id, insight_id, project_id, author_kind, author_id)
          select ${tx.context.teamId}, gen_random_uuid(), ${own.projectId}, 'person', ${own.contributor.userId}
            from generate_series(1, ${count}::int)
          returning team_id, insight_id)
      insert into view_card_ranks (team_id, view_id, group_key, object_id, rank)
        select team_id, ${viewId}, ${newId()}, insight_id, 1 from made`.execute(tx.db),
  );
}

it("a placed card still moves on a full board, and a deleted one leaves its place to another", async () => {
  const { projectId } = own;
  const viewId = await write((tx) =>
    createView(tx, { projectId, title: "Board", target: "INSIGHT", layout: "BOARD" }),
  );
  const [first, second] = [
    await write((tx) => createInsight(tx, { projectId, title: "First" })),
    await write((tx) => createInsight(tx, { projectId, title: "Second" })),
  ];
  const move = (objectId: string, fromKey: string, toKey: string) =>
    write((tx) =>
      moveCard(tx, { viewId, group: { kind: "PUBLISHED" }, objectId, fromKey, toKey, afterId: null }),
    );
  const placed = () => write((tx) => countPlaced(tx, viewId));
  await fill(viewId, viewPlacedCardsMax - 1);
  await move(first, "", "");
  await expect(move(second, "", "")).rejects.toMatchObject({ code: "view.too_many_placed" });
  await move(first, "", "");
  await move(first, "", "published");
  await move(first, "published", "");
  expect(await placed()).toBe(viewPlacedCardsMax);
  // A board from before there was a limit.
  await fill(viewId, 1);
  await move(first, "", "published");
  expect(await placed()).toBe(viewPlacedCardsMax + 1);
  await write((tx) =>
    sql`update insights set deleted_at = now() where insight_id in (select object_id from view_card_ranks
      where view_id = ${viewId} and object_id <> ${first} limit 3)`.execute(tx.db),
  );
  await move(second, "", "");
  expect(await placed()).toBe(viewPlacedCardsMax - 1);
});

/** A board of insights, listed in the order of their titles: the newest first. */
async function boardOf(titles: readonly string[]) {
  const projectId = await write((tx) => createProject(tx, { title: "Study" }));
  const viewId = await write((tx) =>
    createView(tx, { projectId, title: "Board", target: "INSIGHT", layout: "BOARD" }),
  );
  const ids: Record<string, string> = {};
  for (const title of titles.toReversed())
    ids[title] = await write((tx) => createInsight(tx, { projectId, title }));
  const idOf = (title: string) => ids[title] ?? expect.unreachable();
  const group = { kind: "PUBLISHED" as const };
  const column = async (groupKey: string) => {
    const settings = { sort: [], group };
    const request = { projectId, target: "INSIGHT" as const, settings, groupKey, viewId };
    const listed = await write((tx) => listViewRows(tx, request, { offset: 0, limit: 10 }));
    return listed.map((id) => titles.find((title) => ids[title] === id));
  };
  const move = (title: string, fromKey: string, toKey: string, place: Partial<MoveCardInput>) =>
    write((tx) => moveCard(tx, { viewId, group, objectId: idOf(title), fromKey, toKey, ...place }));
  return { viewId, projectId, idOf, column, move, placed: () => write((tx) => countPlaced(tx, viewId)) };
}

it("an undone move leaves the order and the places as they were, also on a full board", async () => {
  const { viewId, idOf, column, move, placed } = await boardOf(["A", "B", "C", "D"]);
  const within = await move("A", "", "", { afterId: idOf("C") });
  expect(await column("")).toEqual(["B", "C", "A", "D"]);
  expect(within).toMatchObject({ wasPlaced: false, placedIds: [idOf("B"), idOf("C"), idOf("A")] });
  await move("A", "", "", { unplaced: { groupKey: "", objectIds: within.placedIds } });
  expect(await column("")).toEqual(["A", "B", "C", "D"]);
  expect(await placed()).toBe(0);

  // All places but one, of one card in other groups.
  await write((tx) =>
    sql`insert into view_card_ranks (team_id, view_id, group_key, object_id, rank)
      select ${tx.context.teamId}, ${viewId}, gen_random_uuid()::text, ${idOf("A")}, 1
        from generate_series(2, ${viewPlacedCardsMax}::int)`.execute(tx.db),
  );
  const across = await move("B", "", "published", { afterId: null });
  expect(await placed()).toBe(viewPlacedCardsMax);
  expect(across).toMatchObject({ wasPlaced: false, placedIds: [idOf("B")] });
  const back = { unplaced: { groupKey: "published", objectIds: across.placedIds } };
  await move("B", "published", "", back);
  expect([await column(""), await column("published")]).toEqual([["A", "B", "C", "D"], []]);
  expect(await placed()).toBe(viewPlacedCardsMax - 1);

  await move("D", "", "", { afterId: null });
  const placedCard = await move("D", "", "published", { afterId: null });
  expect(placedCard).toMatchObject({ wasPlaced: true, placedIds: [idOf("D")] });
  await move("D", "published", "", {
    afterId: null,
    unplaced: { groupKey: "published", objectIds: placedCard.placedIds },
  });
  expect(await column("")).toEqual(["D", "A", "B", "C"]);
  expect(await placed()).toBe(viewPlacedCardsMax);
});

it("a card dropped below one that left the group comes last", async () => {
  const { idOf, column, move } = await boardOf(["A", "B", "C", "D"]);
  await move("C", "", "published", {});
  await move("A", "", "", { afterId: idOf("C") });
  expect(await column("")).toEqual(["B", "D", "A"]);
});

it("a card dropped below more cards than a move places comes below those, not at the top", async () => {
  const { viewId, projectId, idOf, move } = await boardOf(["A"]);
  await write((tx) =>
    sql`insert into insights (team_id, insight_id, project_id, author_kind, author_id, created_at)
      select ${tx.context.teamId}, gen_random_uuid(), ${projectId}, 'person', ${own.contributor.userId},
          now() - at * interval '1 minute' from generate_series(1, ${boardPlacedCardsMax + 20}::int) at`.execute(
      tx.db,
    ),
  );
  const settings = { sort: [], group: { kind: "PUBLISHED" as const } };
  const request = { projectId, target: "INSIGHT" as const, settings, groupKey: "", viewId };
  const listed = (offset: number) =>
    write((tx) => listViewRows(tx, request, { offset, limit: boardPlacedCardsMax }));
  const [afterId] = await listed(boardPlacedCardsMax + 10);
  await move("A", "", "", { afterId: afterId ?? expect.unreachable() });
  expect((await listed(0)).indexOf(idOf("A"))).toBe(boardPlacedCardsMax - 1);
});

it("cards lose their places on boards that the member may change, and only so many at a time", async () => {
  const { viewId, idOf, move, placed } = await boardOf(["A"]);
  await move("A", "", "", { afterId: null });
  const many = Array.from({ length: 1_002 }, () => newId());
  await expect(move("A", "", "", { unplaced: { groupKey: "", objectIds: many } })).rejects.toMatchObject({
    code: "view.too_many_unplaced",
  });
  const objectId = idOf("A");
  const unplaced = { groupKey: "", objectIds: [objectId] };
  const input = { viewId, group: { kind: "PUBLISHED" as const }, objectId, fromKey: "", toKey: "", unplaced };
  const others = await world(database);
  await expect(own.as(own.viewer, (tx) => moveCard(tx, input))).rejects.toMatchObject({ title: "Forbidden" });
  await expect(others.as(others.contributor, (tx) => moveCard(tx, input))).rejects.toMatchObject({
    title: "NotFound",
  });
  expect(await placed()).toBe(1);
});
