import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { cosineOf, middleOf } from "../../research/view-rows/similar-text.ts";
import { themeShown } from "../channel-themes/read-channel-themes.ts";

export interface RepresentativePoint {
  readonly id: string;
  readonly text: string;
  readonly saidAt: Date;
}

/** Candidates per wanted point: the latest ones, because they show the current state. */
const consideredPerWanted = 4;

interface ConsideredPoint extends RepresentativePoint {
  readonly vector: readonly number[] | null;
  readonly vectorModel: string | null;
}

/** For each theme, those of its latest points that are most typical. */
export async function findRepresentativePoints(
  tx: TenantTransaction,
  themeIds: readonly string[],
  count: number,
): Promise<ReadonlyMap<string, readonly RepresentativePoint[]>> {
  const { teamId } = tx.context;
  const { rows } = await sql<ConsideredPoint & { themeId: string }>`
    select wanted.id as "themeId", latest.* from unnest(${[...themeIds]}::uuid[]) wanted (id)
      cross join lateral (${latestPoints(teamId, sql`theme_id = wanted.id`, count)}) latest`.execute(tx.db);
  return new Map(
    [...Map.groupBy(rows, ({ themeId }) => themeId)].map(([themeId, points]) => [
      themeId,
      central(points, count),
    ]),
  );
}

/** As findRepresentativePoints, for a channel's points without a visible theme: outliers and waiting ones. */
export async function findUnsortedPoints(
  tx: TenantTransaction,
  channelId: string,
  count: number,
): Promise<readonly RepresentativePoint[]> {
  const { teamId } = tx.context;
  const shown = sql`select theme_id from channel_themes where channel_themes.team_id = ${teamId}
    and channel_themes.channel_id = ${channelId} and ${themeShown(tx)}`;
  const where = sql`channel_id = ${channelId} and (theme_id is null or theme_id not in (${shown}))`;
  const { rows } = await sql<ConsideredPoint>`${latestPoints(teamId, where, count)}`.execute(tx.db);
  return central(rows, count);
}

/** Vectors as JSON: as arrays, 256 vectors of 512 numbers block the process for 100 ms in the driver. */
function latestPoints(teamId: string, where: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  return sql`select datum_id as id, text, said_at as "saidAt", to_jsonb(vector) as vector, vector_model as "vectorModel" from channel_data
    where team_id = ${teamId} and ${where} and deleted_at is null
    order by said_at desc, datum_id limit ${count * consideredPerWanted}`;
}

/** The points nearest to the centre of all; those without a vector of the most frequent model come last. */
function central(points: readonly ConsideredPoint[], count: number): readonly RepresentativePoint[] {
  const byModel = Map.groupBy(points, ({ vectorModel }) => vectorModel ?? "");
  const [model] =
    [...byModel].filter(([name]) => name !== "").sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const vectorOf = ({ vector, vectorModel }: ConsideredPoint) =>
    vector !== null && vectorModel === model ? vector : undefined;
  const middle = middleOf(points.map(vectorOf).filter((vector) => vector !== undefined));
  return points
    .map((point, place) => {
      const vector = vectorOf(point);
      return {
        point,
        place,
        likeness: vector === undefined ? -2 : cosineOf(Float64Array.from(vector), middle),
      };
    })
    .sort((a, b) => b.likeness - a.likeness || a.place - b.place)
    .slice(0, count)
    .map(({ point: { id, text, saidAt } }) => ({ id, text, saidAt }));
}
