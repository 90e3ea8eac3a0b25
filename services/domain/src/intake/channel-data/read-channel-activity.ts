import { dayMs } from "@fieldstone/model/durations.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type DataList, listed } from "./read-channel-data.ts";

export const activityUnits = ["DAY", "WEEK", "MONTH"] as const;
type ActivityUnit = (typeof activityUnits)[number];

export interface ActivityPoint {
  /** The first moment of the day, week or month, by UTC. */
  readonly start: Date;
  readonly count: number;
}

/** How many points were said when; days, weeks or months without any are there with 0. */
export interface ChannelActivity {
  readonly unit: ActivityUnit;
  readonly points: readonly ActivityPoint[];
}

/** Decided by us: a chart of more bars than these cannot be read. */
const [daysMax, weeksMax] = [62, 53];

/** How a range is divided: by days up to two months, by weeks up to a year. */
export function activityUnitOf(from: Date, to: Date): ActivityUnit {
  const days = (to.getTime() - from.getTime()) / dayMs;
  return days <= daysMax ? "DAY" : days <= weeksMax * 7 ? "WEEK" : "MONTH";
}

/** From the range's start to its end, or from the first point to the last one. */
export async function readChannelActivity(tx: TenantTransaction, list: DataList): Promise<ChannelActivity> {
  const condition = listed(tx, list);
  const { rows: ends } = await sql<{ first: Date | null; last: Date | null }>`
    select min(said_at) as first, max(said_at) as last from channel_data where ${condition}`.execute(tx.db);
  const from = list.from ?? ends[0]?.first ?? undefined;
  const to = list.to ?? ends[0]?.last ?? undefined;
  if (from === undefined || to === undefined || from > to) return { unit: "DAY", points: [] };
  const unit = activityUnitOf(from, to);
  // The end of a range is not in it.
  const last = list.to === undefined ? to : new Date(Math.max(from.getTime(), to.getTime() - 1));
  const { rows: points } = await sql<ActivityPoint>`
    with counted as (select date_trunc(${unit}, said_at, 'UTC') as start, count(*)::int as count
      from channel_data where ${condition} group by 1)
    select each.start, coalesce(counted.count, 0) as count
      from generate_series(date_trunc(${unit}, ${from}::timestamptz, 'UTC') at time zone 'UTC',
        ${last}::timestamptz at time zone 'UTC', ${`1 ${unit}`}::interval) series (local)
      cross join lateral (select series.local at time zone 'UTC' as start) each
      left join counted using (start) order by each.start`.execute(tx.db);
  return { unit, points };
}
