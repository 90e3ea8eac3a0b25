import { viewsPerProjectMax } from "@fieldstone/model/limits.ts";
import type { Ranked } from "@fieldstone/model/rank.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { viewColumns } from "./read-views.ts";
import { type View, viewLimitReached } from "./view.ts";

/** For commands, without access checks: the row in any state, locked. */
export async function lockView(tx: TenantTransaction, viewId: string): Promise<View | undefined> {
  const { rows } = await sql<View>`select ${viewColumns} from project_views
    where team_id = ${tx.context.teamId} and view_id = ${viewId} for no key update`.execute(tx.db);
  return rows[0];
}

export async function insertView(
  tx: TenantTransaction,
  view: Pick<View, "id" | "projectId" | "title" | "target" | "layout" | "settings" | "rank">,
): Promise<void> {
  await sql`insert into project_views (team_id, view_id, project_id, title, target, layout, settings, rank)
    values (${tx.context.teamId}, ${view.id}, ${view.projectId}, ${view.title}, ${view.target}, ${view.layout},
      ${jsonbText(view.settings)}::jsonb, ${view.rank})`.execute(tx.db);
}

export async function updateViewRow(
  tx: TenantTransaction,
  { id, title, layout, settings }: Pick<View, "id" | "title" | "layout" | "settings">,
): Promise<void> {
  await sql`update project_views set title = ${title}, layout = ${layout},
      settings = ${jsonbText(settings)}::jsonb, updated_at = now()
    where team_id = ${tx.context.teamId} and view_id = ${id}`.execute(tx.db);
}

export async function markViewDeleted(
  tx: TenantTransaction,
  viewId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update project_views set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where team_id = ${tx.context.teamId} and view_id = ${viewId}`.execute(tx.db);
}

/** Ranks of a project's live views, in order, locked until the transaction ends. */
export async function lockViewRanks(tx: TenantTransaction, projectId: string): Promise<readonly Ranked[]> {
  const { rows } = await sql<Ranked>`select view_id as id, rank from project_views
    where team_id = ${tx.context.teamId} and project_id = ${projectId} and deleted_at is null
    order by rank, view_id for no key update`.execute(tx.db);
  return rows;
}

/** The same, where another view may become live until the transaction ends. @throws ProductError `view.limit` */
export async function lockViewCapacity(tx: TenantTransaction, projectId: string): Promise<readonly Ranked[]> {
  await lockTenant(tx, "viewCount", projectId);
  const ranks = await lockViewRanks(tx, projectId);
  if (ranks.length >= viewsPerProjectMax) throw viewLimitReached();
  return ranks;
}

export async function writeViewRanks(tx: TenantTransaction, ranks: readonly Ranked[]): Promise<void> {
  await sql`update project_views set rank = ranked.rank, updated_at = now()
    from unnest(${ranks.map(({ id }) => id)}::uuid[], ${ranks.map(({ rank }) => rank)}::double precision[])
      as ranked (view_id, rank)
    where project_views.team_id = ${tx.context.teamId} and project_views.view_id = ranked.view_id`.execute(
    tx.db,
  );
}
