import { newId } from "@fieldstone/model/ids.ts";
import { viewPlacedCardsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { createView } from "../views/create-view.ts";
import { countPlaced } from "./card-rank-store.ts";
import { moveCard } from "./move-card.ts";

let own: World;
beforeAll(async () => {
  own = await world(await createCellDatabase());
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
