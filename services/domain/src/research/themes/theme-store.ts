import type { ClusteringResult } from "@fieldstone/model/ai/clustering.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { readableProjectIds } from "../../access/permissions/project-access.ts";
import { aiShown } from "../../kernel/ai/ai-settings-store.ts";
import { markSelectedForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { liveHighlights } from "../highlights/highlight-store.ts";
import { lockProject } from "../projects/project-store.ts";
import type { Theme, ThemeRun } from "./theme.ts";

const runColumns = sql`theme_run_id as id, project_id as "projectId", tag_id as "tagId", size_percent as "sizePercent",
  strictness, status, failure_code as "failureCode", done_count as "doneCount", total_count as "totalCount",
  coalesce(scope_count, total_count) as "scopeCount", model,
  created_at as "createdAt", deleted_at as "deletedAt"`;

export async function insertRun(
  tx: TenantTransaction,
  run: Pick<
    ThemeRun,
    "id" | "projectId" | "tagId" | "sizePercent" | "strictness" | "totalCount" | "scopeCount"
  >,
  createdBy: string | null,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into theme_runs (team_id, theme_run_id, project_id, tag_id, size_percent,
      strictness, status, total_count, scope_count, created_by)
    values (${tx.context.teamId}, ${run.id}, ${run.projectId}, ${run.tagId}, ${run.sizePercent}, ${run.strictness},
      'WAITING', ${run.totalCount}, ${run.scopeCount}, ${createdBy}) on conflict do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** A run in any state, locked until the transaction ends. */
export async function lockRun(tx: TenantTransaction, runId: string): Promise<ThemeRun | undefined> {
  const { rows } = await sql<ThemeRun>`select ${runColumns} from theme_runs
    where team_id = ${tx.context.teamId} and theme_run_id = ${runId} for update`.execute(tx.db);
  return rows[0];
}

/** A project's runs that are not deleted: the displayed one first, then the latest. */
export async function findRuns(tx: TenantTransaction, projectId: string): Promise<readonly ThemeRun[]> {
  const { rows } = await sql<ThemeRun>`select ${runColumns} from theme_runs
    where team_id = ${tx.context.teamId} and project_id = ${projectId} and deleted_at is null
    order by status = 'DONE' desc, created_at desc limit 20`.execute(tx.db);
  return rows;
}

export async function setRunState(
  tx: TenantTransaction,
  runId: string,
  { status, failureCode, doneCount }: Partial<Pick<ThemeRun, "status" | "failureCode" | "doneCount">>,
): Promise<void> {
  await sql`update theme_runs set status = coalesce(${status ?? null}, status),
      failure_code = coalesce(${failureCode ?? null}, failure_code), done_count = coalesce(${doneCount ?? null}, done_count)
    where team_id = ${tx.context.teamId} and theme_run_id = ${runId}`.execute(tx.db);
}

/** Displays a run in place of the project's current one. Returns the replaced run's id. */
export async function showRun(
  tx: TenantTransaction,
  { id, projectId }: Pick<ThemeRun, "id" | "projectId">,
): Promise<string | undefined> {
  // Lock the project: two concurrent runs would each replace the other.
  await lockProject(tx, projectId);
  const { rows } = await sql<{ id: string }>`update theme_runs set deleted_at = now()
    where team_id = ${tx.context.teamId} and project_id = ${projectId} and theme_run_id <> ${id}
      and deleted_at is null and status not in ('WAITING', 'RUNNING') returning theme_run_id as id, status`.execute(
    tx.db,
  );
  await setRunDeleted(tx, id, false);
  return rows[0]?.id;
}

export async function setRunDeleted(tx: TenantTransaction, runId: string, deleted: boolean): Promise<void> {
  await sql`update theme_runs set deleted_at = case when ${deleted} then now() end
    where team_id = ${tx.context.teamId} and theme_run_id = ${runId}`.execute(tx.db);
}

export async function insertThemes(
  tx: TenantTransaction,
  run: Pick<ThemeRun, "id">,
  { clusters, outliers }: ClusteringResult,
  model: string,
): Promise<void> {
  const { teamId } = tx.context;
  const themes = [...clusters, outliers].map((cluster, place) => ({ ...cluster, id: newId(), place }));
  await sql`insert into themes (team_id, theme_id, theme_run_id, title, place, is_outliers)
    select ${teamId}, theme_id, ${run.id}, title, place, place = ${clusters.length}
      from unnest(${themes.map(({ id }) => id)}::uuid[], ${themes.map(({ title }) => title)}::text[],
        ${themes.map(({ place }) => place)}::integer[]) theme (theme_id, title, place)`.execute(tx.db);
  const pairs = themes.flatMap(({ id, highlightIds }) =>
    highlightIds.map((highlightId) => [id, highlightId]),
  );
  // A highlight that was deleted for good meanwhile is skipped.
  await sql`insert into theme_highlights (team_id, theme_id, highlight_id)
    select ${teamId}, theme_id, highlight_id from unnest(${pairs.map(([id]) => id)}::uuid[],
        ${pairs.map(([, id]) => id)}::uuid[]) pair (theme_id, highlight_id)
      join highlights using (highlight_id) where highlights.team_id = ${teamId}`.execute(tx.db);
  await sql`update theme_runs set model = ${model} where team_id = ${teamId} and theme_run_id = ${run.id}`.execute(
    tx.db,
  );
}

/** Themes of runs, in order. The caller checks access to the runs' project. */
export function findThemesOfRuns(
  tx: TenantTransaction,
  runIds: readonly string[],
): Promise<readonly Theme[]> {
  return selectThemes(tx, sql`themes.theme_run_id = any(${[...runIds]}::uuid[])`);
}

/** The displayed themes with these ids that the actor may read. */
export function findReadableThemes(
  tx: TenantTransaction,
  themeIds: readonly string[],
): Promise<readonly Theme[]> {
  return selectThemes(
    tx,
    sql`themes.theme_id = any(${[...themeIds]}::uuid[]) and theme_runs.status = 'DONE' and ${themesReadable(tx)}`,
  );
}

/** True for themes of a run that the actor may read while the workspace has themes on. */
export function themesReadable(tx: TenantTransaction): RawBuilder<boolean> {
  return sql<boolean>`(${sql.lit(tx.context.actor.kind !== "public")} and ${aiShown(tx, "tags")}
    and theme_runs.project_id in ${readableProjectIds(tx)})`;
}

export async function findTheme(tx: TenantTransaction, themeId: string): Promise<Theme | undefined> {
  return (await selectThemes(tx, sql`themes.theme_id = ${themeId}`))[0];
}

async function selectThemes(tx: TenantTransaction, where: RawBuilder<unknown>): Promise<readonly Theme[]> {
  const { rows } = await sql<Theme>`select theme_id as id, theme_run_id as "themeRunId",
      theme_runs.project_id as "projectId", title, is_outliers as "isOutliers",
      array(select theme_highlights.highlight_id from theme_highlights join highlights using (team_id, highlight_id)
        where theme_highlights.team_id = themes.team_id and theme_highlights.theme_id = themes.theme_id
          and highlights.project_id = theme_runs.project_id and ${liveHighlights}
        order by highlights.created_at, highlights.highlight_id) as "highlightIds"
    from themes join theme_runs using (team_id, theme_run_id)
    where themes.team_id = ${tx.context.teamId} and theme_runs.deleted_at is null and ${where}
    order by place, theme_id`.execute(tx.db);
  return rows;
}

export async function setThemeTitle(tx: TenantTransaction, themeId: string, title: string): Promise<void> {
  await sql`update themes set title = ${title}, updated_at = now() where team_id = ${tx.context.teamId} and theme_id = ${themeId}`.execute(
    tx.db,
  );
}

/** Marks the themes that a project displays for indexing, and those that this transaction deleted. */
export async function markThemes(tx: TenantTransaction, projectId: string): Promise<void> {
  await markSelectedForIndexing(
    tx,
    sql`select 'theme', theme_id from themes join theme_runs using (team_id, theme_run_id)
      where theme_runs.project_id = ${projectId} and not is_outliers
        and (theme_runs.deleted_at is null or theme_runs.deleted_at = now())`,
  );
}

/** Moves highlights of a run to one of its themes. */
export async function moveToTheme(
  tx: TenantTransaction,
  theme: Pick<Theme, "id" | "themeRunId">,
  highlightIds: readonly string[],
): Promise<void> {
  await sql`update theme_highlights set theme_id = ${theme.id}
    where team_id = ${tx.context.teamId} and highlight_id = any(${[...highlightIds]}::uuid[])
      and theme_id in (select theme_id from themes where team_id = ${tx.context.teamId}
        and theme_run_id = ${theme.themeRunId})`.execute(tx.db);
}

export interface ThemeText {
  readonly id: string;
  readonly text: string;
}

type ThemeScope = Pick<ThemeRun, "projectId" | "tagId">;

/** Number of highlights in a run's scope. */
export async function countThemeTexts(tx: TenantTransaction, scope: ThemeScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from highlights
    where ${inScope(tx, scope)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Texts of the latest highlights in a run's scope. */
export async function readThemeTexts(
  tx: TenantTransaction,
  scope: ThemeScope,
  limit: number,
): Promise<readonly ThemeText[]> {
  const { rows } = await sql<ThemeText>`select highlight_id as id, text from highlights
    where ${inScope(tx, scope)} order by created_at desc, highlight_id desc limit ${limit}`.execute(tx.db);
  return rows;
}

function inScope(tx: TenantTransaction, { projectId, tagId }: ThemeScope): RawBuilder<boolean> {
  const tagged =
    tagId === null
      ? sql`true`
      : sql`exists (select 1 from highlight_tags where highlight_tags.team_id = highlights.team_id
          and highlight_tags.highlight_id = highlights.highlight_id and highlight_tags.tag_id = ${tagId})`;
  return sql<boolean>`team_id = ${tx.context.teamId} and project_id = ${projectId} and ${liveHighlights}
      and not inline_comment_only and ${tagged}`;
}
