import { dayMs } from "@fieldstone/model/durations.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { saidBetween } from "./channel-datum.ts";
import { type DataList, listed } from "./read-channel-data.ts";

export const activityUnits = ["DAY", "WEEK", "MONTH"] as const;
type ActivityUnit = (typeof activityUnits)[number];

export interface ActivityPoint {
  /** The start of the day, week or month, in UTC. */
  readonly start: Date;
  readonly count: number;
}

/** The number of points over time; periods without points have 0. */
export interface ChannelActivity {
  readonly unit: ActivityUnit;
  readonly points: readonly ActivityPoint[];
}

/** Our own choice: a chart with more bars than these cannot be read. */
const [daysMax, weeksMax] = [62, 53];

/** The unit for a range: days up to two months, weeks up to a year. */
export function activityUnitOf(from: Date, to: Date): ActivityUnit {
  const days = (to.getTime() - from.getTime()) / dayMs;
  return days <= daysMax ? "DAY" : days <= weeksMax * 7 ? "WEEK" : "MONTH";
}

/**
 * From the start to the end of the range; if left out, from the first to the last point. Years in which no
 * point can have been said are left out: a range of ten thousand years has 120,000 months.
 */
export async function readChannelActivity(tx: TenantTransaction, asked: DataList): Promise<ChannelActivity> {
  const list = { ...asked, from: withinYears(asked.from), to: withinYears(asked.to) };
  const none = { unit: "DAY", points: [] } as const;
  if (list.from !== undefined && list.to !== undefined && list.from >= list.to) return none;
  const condition = listed(tx, list);
  const { rows: ends } = await sql<{ first: Date | null; last: Date | null }>`
    select min(said_at) as first, max(said_at) as last from channel_data where ${condition}`.execute(tx.db);
  const from = list.from ?? ends[0]?.first ?? undefined;
  const to = list.to ?? ends[0]?.last ?? undefined;
  if (from === undefined || to === undefined || from > to) return none;
  const unit = activityUnitOf(from, to);
  // The end of a range is exclusive.
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

function withinYears(time: Date | undefined): Date | undefined {
  if (time === undefined) return undefined;
  const { from, to } = saidBetween;
  return time < from ? from : time > to ? to : time;
}
