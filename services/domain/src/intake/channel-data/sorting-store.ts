import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { themeShown } from "../channel-themes/read-channel-themes.ts";

export interface WaitingDatum {
  readonly id: string;
  readonly text: string;
  readonly revision: number;
  /** Null where no vector of the model is kept. */
  readonly vector: readonly number[] | null;
}

export interface SortedDatum {
  readonly id: string;
  readonly revision: number;
  readonly vector: readonly number[];
  readonly themeId: string | null;
}

export interface ThemeToCompare {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly centre: readonly number[] | null;
  /** Vectors of the latest points that members put there. */
  readonly examples: readonly (readonly number[])[];
}

/** Points with what they say, in the order of their ids. */
export async function findWaiting(
  tx: TenantTransaction,
  channelId: string,
  model: string,
  limit: number,
): Promise<readonly WaitingDatum[]> {
  const { rows } =
    await sql<WaitingDatum>`select datum_id as id, concat_ws(${". "}, title, text) as text, revision,
      case when vector_model = ${model} then vector end as vector
    from channel_data where team_id = ${tx.context.teamId} and channel_id = ${channelId} and to_sort
      and deleted_at is null order by datum_id limit ${limit}`.execute(tx.db);
  return rows;
}

/** Vectors of a model that tell what a channel's texts share: of points, a bounded number of them. */
export async function sampleVectors(
  tx: TenantTransaction,
  channelId: string,
  model: string,
  limit: number,
): Promise<readonly (readonly number[])[]> {
  const { rows } = await sql<{ vector: number[] }>`select vector from channel_data
    where team_id = ${tx.context.teamId} and channel_id = ${channelId} and vector_model = ${model}
      and deleted_at is null order by datum_id limit ${limit}`.execute(tx.db);
  return rows.map(({ vector }) => vector);
}

/** The shown themes of a channel; vectors of another model are left out. */
export async function findThemesToCompare(
  tx: TenantTransaction,
  channelId: string,
  model: string,
  examplesMax: number,
): Promise<readonly ThemeToCompare[]> {
  const { teamId } = tx.context;
  const { rows } = await sql<ThemeToCompare>`select theme_id as id, title, description,
      case when centre_model = ${model} then centre end as centre,
      coalesce((select jsonb_agg(latest.vector) from (select vector from channel_data
          where channel_data.team_id = ${teamId} and channel_data.theme_id = channel_themes.theme_id
            and sorted_by = 'MEMBER' and vector_model = ${model} and channel_data.deleted_at is null
          order by said_at desc, datum_id limit ${examplesMax}) latest), '[]') as examples
    from channel_themes where team_id = ${teamId} and channel_id = ${channelId} and ${themeShown(tx)}
    order by theme_id`.execute(tx.db);
  return rows;
}

/** Keeps where points belong. One whose text changed, or that somebody moved or deleted meanwhile, is left as it is. */
export async function writeSorted(
  tx: TenantTransaction,
  sorted: readonly SortedDatum[],
  model: string,
): Promise<void> {
  await sql`update channel_data set theme_id = sorted.theme_id, sorted_by = 'AI', to_sort = false,
      vector = (select array_agg(value::real order by place)
        from jsonb_array_elements_text(sorted.vector) with ordinality each (value, place)),
      vector_model = ${model}
    from jsonb_to_recordset(${JSON.stringify(
      sorted.map(({ id, revision, vector, themeId }) => ({ id, revision, vector, theme_id: themeId })),
    )}::jsonb) sorted (id uuid, revision integer, vector jsonb, theme_id uuid)
    where channel_data.team_id = ${tx.context.teamId} and channel_data.datum_id = sorted.id
      and channel_data.revision = sorted.revision and channel_data.to_sort`.execute(tx.db);
}

export interface OutlierDatum {
  readonly id: string;
  readonly text: string;
  readonly vector: readonly number[];
}

/** Points that were sorted into no shown theme and have a vector of the model, the latest said first. */
export async function findOutliers(
  tx: TenantTransaction,
  channelId: string,
  model: string,
  limit: number,
): Promise<readonly OutlierDatum[]> {
  const { teamId } = tx.context;
  const { rows } =
    await sql<OutlierDatum>`select datum_id as id, concat_ws(${". "}, title, text) as text, vector
    from channel_data where team_id = ${teamId} and channel_id = ${channelId} and deleted_at is null
      and sorted_by = 'AI' and vector_model = ${model} and (theme_id is null or theme_id not in (
        select theme_id from channel_themes where channel_themes.team_id = ${teamId}
          and channel_themes.channel_id = ${channelId} and ${themeShown(tx)}))
    order by said_at desc, datum_id limit ${limit}`.execute(tx.db);
  return rows;
}
