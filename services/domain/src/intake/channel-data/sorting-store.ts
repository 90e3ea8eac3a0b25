import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { StoredVector } from "../../kernel/objects/object-kind.ts";
import { themeShown } from "../channel-themes/read-channel-themes.ts";

/** An embedding model reads a few sentences; the rest of a long text is not compared. */
export const comparedLengthMax = 1_000;

export interface WaitingDatum {
  readonly id: string;
  readonly text: string;
  readonly revision: number;
  /** Null if no vector of the model is stored. Read as JSON, which takes a fifth of the time of an array. */
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
  /** Vectors of the latest points that members moved there. */
  readonly examples: readonly (readonly number[])[];
}

/** Waiting points with their texts, in order of id. */
export async function findWaiting(
  tx: TenantTransaction,
  channelId: string,
  model: string,
  limit: number,
): Promise<readonly WaitingDatum[]> {
  const { rows } = await sql<WaitingDatum>`${selectWords(model)} where team_id = ${tx.context.teamId}
    and channel_id = ${channelId} and to_sort and deleted_at is null
    order by datum_id limit ${limit}`.execute(tx.db);
  return rows;
}

/**
 * Points from the whole channel with their texts: the first ones of a file ordered by subject would share
 * more than the rest do.
 */
export async function findSample(
  tx: TenantTransaction,
  channelId: string,
  model: string,
  limit: number,
): Promise<readonly WaitingDatum[]> {
  const { teamId } = tx.context;
  const { rows } = await sql<WaitingDatum>`${selectWords(model)}
    where team_id = ${teamId} and datum_id in (select datum_id from channel_data
        where team_id = ${teamId} and channel_id = ${channelId} and deleted_at is null
        order by md5(datum_id::text) limit ${limit})
    order by datum_id`.execute(tx.db);
  return rows;
}

function selectWords(model: string): RawBuilder<unknown> {
  return sql`select datum_id as id, concat_ws(${". "}, title, text) as text, revision,
      case when vector_model = ${model} then to_jsonb(vector) end as vector
    from channel_data`;
}

/** A channel's visible themes; vectors of another model are left out. */
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
            and sorted_by = 'MEMBER' and vector_model = ${model} and vector is not null
            and channel_data.deleted_at is null
          order by said_at desc, datum_id limit ${examplesMax}) latest), '[]') as examples
    from channel_themes where team_id = ${teamId} and channel_id = ${channelId} and ${themeShown(tx)}
    order by theme_id`.execute(tx.db);
  return rows;
}

/** Stores the themes of points, except those that were edited, moved or deleted in the meantime. */
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

/** Vectors of points that were compared with their whole text, with that text. */
export async function readPointVectors(
  tx: TenantTransaction,
  ids: readonly string[],
  model: string,
): Promise<readonly StoredVector[]> {
  const { rows } = await sql<StoredVector>`select datum_id as id, text, to_jsonb(vector) as vector
    from channel_data where team_id = ${tx.context.teamId} and datum_id = any(${[...ids]}::uuid[])
      and title is null and length(text) <= ${comparedLengthMax} and vector_model = ${model}
      and vector is not null`.execute(tx.db);
  return rows;
}

/** Stores vectors for sorting. Skips points that are being sorted, which have theirs already. */
export async function keepPointVectors(
  tx: TenantTransaction,
  vectors: readonly StoredVector[],
  model: string,
): Promise<void> {
  await sql`with made as (select * from jsonb_to_recordset(${JSON.stringify(vectors)}::jsonb)
      made (id uuid, text text, vector jsonb)),
    free as (select datum_id from channel_data join made on made.id = channel_data.datum_id
      where channel_data.team_id = ${tx.context.teamId} and channel_data.title is null
        and channel_data.text = made.text and length(made.text) <= ${comparedLengthMax}
        and (channel_data.vector is null or channel_data.vector_model is distinct from ${model})
      for no key update of channel_data skip locked)
    update channel_data set vector_model = ${model}, vector = (select array_agg(value::real order by place)
        from jsonb_array_elements_text(made.vector) with ordinality each (value, place))
      from made join free on free.datum_id = made.id
     where channel_data.team_id = ${tx.context.teamId} and channel_data.datum_id = made.id`.execute(tx.db);
}

export interface OutlierDatum {
  readonly id: string;
  readonly text: string;
  readonly vector: readonly number[];
}

/** Points without a visible theme that have a vector of the model, latest first. */
export async function findOutliers(
  tx: TenantTransaction,
  channelId: string,
  model: string,
  limit: number,
): Promise<readonly OutlierDatum[]> {
  const { teamId } = tx.context;
  const { rows } =
    await sql<OutlierDatum>`select datum_id as id, concat_ws(${". "}, title, text) as text, to_jsonb(vector) as vector
    from channel_data where team_id = ${teamId} and channel_id = ${channelId} and deleted_at is null
      and sorted_by = 'AI' and vector_model = ${model} and vector is not null and (theme_id is null or theme_id not in (
        select theme_id from channel_themes where channel_themes.team_id = ${teamId}
          and channel_themes.channel_id = ${channelId} and ${themeShown(tx)}))
    order by said_at desc, datum_id limit ${limit}`.execute(tx.db);
  return rows;
}
