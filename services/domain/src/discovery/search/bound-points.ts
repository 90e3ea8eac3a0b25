import { searchResultsMax } from "@fieldstone/model/limits.ts";
import type { Ask, Found, SearchSources } from "./ask-index.ts";
import { pointsType, readChannelsOfPoints } from "./points.ts";
import type { FoundObject } from "./search-object-store.ts";

/** Hits read at once after the first page; the index ranks that many for a page anyway. */
const deepHits = 200;
/** Each round leaves out the channels that exceeded their limit in the previous ones. */
const roundsMax = 5;

/** Queries hits without the points of some channels. */
export type AskWithout = (channelIds: readonly string[]) => Ask;

/** Hits in the index's order, with the channels of points. */
interface Gathered {
  readonly first: Found;
  readonly objects: readonly FoundObject[];
  readonly channels: ReadonlyMap<string, string>;
  /** True if the index has no more. */
  readonly isWhole: boolean;
}

interface Bounded {
  readonly kept: readonly FoundObject[];
  /** Channels some of whose points were left out. */
  readonly over: ReadonlySet<string>;
}

/**
 * A query that returns at most `perChannel` points of a channel, so that thousands of similar ones do not
 * displace everything else. The last point is marked if its channel has or may have more. Totals count every
 * hit.
 */
export function boundPoints(sources: SearchSources, perChannel: number, ask: AskWithout): Ask {
  return async (from, count) => {
    const wanted = from + count;
    const gathered = await gather(sources, perChannel, ask, wanted);
    const { kept, over } = marked(gathered, gathered.objects, perChannel);
    return { ...gathered.first, objects: kept.slice(from, wanted), isShortened: over.size > 0 };
  };
}

/** All hits in another order, limited in that order, with their total. */
export async function boundPointsInOrder(
  sources: SearchSources,
  perChannel: number,
  ask: AskWithout,
  order: (objects: readonly FoundObject[]) => Promise<readonly FoundObject[]>,
): Promise<{ readonly objects: readonly FoundObject[]; readonly found: Found; readonly total: number }> {
  const gathered = await gather(sources, perChannel, ask, searchResultsMax);
  const ordered = await order(gathered.objects);
  const { kept } = marked(gathered, ordered, perChannel);
  const total = Math.min(ordered.length, searchResultsMax);
  return { objects: kept.slice(0, searchResultsMax), found: gathered.first, total };
}

/** Reads hits until enough are left after the limit, or there are no more. */
async function gather(
  sources: SearchSources,
  perChannel: number,
  ask: AskWithout,
  wanted: number,
): Promise<Gathered> {
  const first = await ask([])(0, wanted);
  const channels = new Map(await channelsOf(sources, first.objects, perChannel));
  let objects = first.objects;
  let isWhole = objects.length < wanted;
  for (let round = 1; round < roundsMax && !isWhole; round += 1) {
    const { kept, over } = bounded(objects, channels, perChannel);
    if (over.size === 0 || kept.length >= wanted) break;
    const depth = Math.min(Math.max(wanted, deepHits), searchResultsMax);
    const found = await ask([...over])(0, depth);
    isWhole = found.objects.length < depth;
    const seen = new Set(objects.map(({ objectId }) => objectId));
    const more = found.objects.filter(({ objectId }) => !seen.has(objectId));
    for (const [id, channel] of await channelsOf(sources, more, 0)) channels.set(id, channel);
    objects = [...objects, ...more];
  }
  return { first, objects, channels, isWhole };
}

/** Opens no transaction if there are no more points than one channel may have. */
async function channelsOf(
  { read }: SearchSources,
  objects: readonly FoundObject[],
  fewPoints: number,
): Promise<ReadonlyMap<string, string>> {
  const ids = objects.flatMap(({ objectType, objectId }) => (objectType === pointsType ? [objectId] : []));
  return ids.length < Math.max(fewPoints, 1) ? new Map() : await read((tx) => readChannelsOfPoints(tx, ids));
}

function bounded(
  objects: readonly FoundObject[],
  channels: Gathered["channels"],
  perChannel: number,
): Bounded {
  const counts = new Map<string, number>();
  const over = new Set<string>();
  const kept = objects.filter(({ objectId }) => {
    const channel = channels.get(objectId);
    if (channel === undefined) return true;
    const count = (counts.get(channel) ?? 0) + 1;
    counts.set(channel, count);
    if (count > perChannel) over.add(channel);
    return count <= perChannel;
  });
  return { kept, over };
}

/** As bounded, and marks the last point of each channel that has more or was not read to its end. */
function marked(
  { channels, isWhole }: Gathered,
  objects: readonly FoundObject[],
  perChannel: number,
): Bounded {
  const { kept, over } = bounded(objects, channels, perChannel);
  const counts = new Map<string, number>();
  const withMarks = kept.map((object) => {
    const channel = channels.get(object.objectId);
    if (channel === undefined) return object;
    const count = (counts.get(channel) ?? 0) + 1;
    counts.set(channel, count);
    const isLast = count === perChannel && (over.has(channel) || !isWhole);
    return isLast ? { ...object, hasMoreInChannel: true } : object;
  });
  return { kept: withMarks, over };
}
