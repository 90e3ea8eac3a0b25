import type { AskCount, ChannelCount } from "@fieldstone/model/ask/ask-event.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { countedChannelsMax } from "@fieldstone/model/limits.ts";
import { dayOf, momentsOfDays } from "@fieldstone/model/utc-days.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { RawBuilder } from "kysely";
import { askedKind, pointsType } from "../../search/points.ts";
import { findChannelsBelow } from "../ask-scope.ts";
import { chosen, type RequestedCount } from "./count-request.ts";
import { countLive, countWithin, findByTitle } from "./counted-objects.ts";

/** The channels that are counted, or undefined for all, with their description. */
interface CountedChannels {
  readonly channelIds: readonly string[] | undefined;
  readonly texts: readonly string[];
}

/**
 * The channels that both the conversation and the question cover; undefined if the question asks for
 * something that points lack.
 */
export async function findCountedChannels(
  tx: TenantTransaction,
  { asked, filter, scope }: RequestedCount,
): Promise<CountedChannels | undefined> {
  if (scope.points === undefined || asked.project !== undefined || asked.tag !== undefined) return undefined;
  let { channelIds } = scope.points;
  const texts: string[] = [];
  if (filter !== null && channelIds !== undefined)
    texts.push(chosen(filter, filter.objectType === "channel" ? "channel" : "folder"));
  const keep = (ids: readonly string[], text: string) => {
    channelIds = channelIds === undefined ? ids : channelIds.filter((id) => ids.includes(id));
    texts.push(text);
  };
  if (asked.folder !== undefined) {
    const folderIds = await findByTitle(tx, "folder", asked.folder);
    if (folderIds.length === 0) return undefined;
    keep(await findChannelsBelow(tx, folderIds), `in folder “${asked.folder}”`);
  }
  if (asked.channel !== undefined) {
    const ids = await findByTitle(tx, "channel", asked.channel);
    if (ids.length === 0) return undefined;
    keep(ids, `in channel “${asked.channel}”`);
  }
  return { channelIds, texts };
}

/** Counts points by text and time, as channel pages do. */
export async function countPoints(
  tx: TenantTransaction,
  count: RequestedCount,
): Promise<AskCount | undefined> {
  const { isOfChannel, channel, about, days } = count.asked;
  if (isOfChannel && channel === undefined && count.filter?.objectType !== "channel") return undefined;
  const channels = await findCountedChannels(tx, count);
  if (channels === undefined) return undefined;
  const { channelIds, texts } = channels;
  const period = days === undefined ? undefined : periodOf(days);
  const moments = period && momentsOfDays(period);
  const wanted = askedKind().wanted(channelIds, {
    textContains: about,
    from: moments && new Date(moments.from),
    to: moments && new Date(moments.to),
  });
  const [only, ...others] = channelIds ?? [];
  const listOf = (channelId: string) => ({
    channelId: toShortId(channelId),
    ...(about === undefined ? {} : { textContains: about }),
    ...(period ?? {}),
  });
  const lists =
    only !== undefined && others.length === 0
      ? { points: listOf(only) }
      : { byChannel: await countEach(tx, wanted, listOf) };
  return {
    target: "points",
    form: null,
    ...lists,
    parts: [
      ...texts,
      ...(about === undefined ? [] : [`containing “${about}”`]),
      ...(period === undefined ? [] : [`said since ${period.from}`]),
    ],
    value: await countLive(tx, pointsType, wanted),
  };
}

/** A list shows one channel only, so several are counted separately. */
async function countEach(
  tx: TenantTransaction,
  wanted: RawBuilder<unknown>,
  listOf: (channelId: string) => Omit<ChannelCount, "value">,
): Promise<ChannelCount[]> {
  const channels = await countWithin(tx, pointsType, wanted, countedChannelsMax);
  return channels.map(({ withinId, value }) => ({ ...listOf(withinId), value }));
}

/** The last `days` days including today, in UTC, as on the channel's page. */
function periodOf(days: number): { readonly from: string; readonly to: string } {
  const now = Date.now();
  return { from: dayOf(Math.max(0, now - (days - 1) * dayMs)), to: dayOf(now) };
}
