import { encodeHash } from "@fieldstone/model/links/hash.ts";
import type { SearchResultType } from "@fieldstone/model/search/search-types.ts";
import type { FoundPage } from "../../../app/objects/object-kind.ts";

/** Points of one channel, as its page lists them. */
interface CountedPoints {
  readonly channelId: string;
  readonly textContains?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** An answer that is a number, as both the stream and the API return it. */
export interface Counted {
  readonly target: string;
  readonly value: number;
  readonly parts: readonly string[];
  readonly form?: unknown;
  readonly points?: CountedPoints | null | undefined;
  readonly byChannel?: readonly ChannelCount[] | undefined;
}

export interface ChannelCount extends CountedPoints {
  readonly value: number;
  /** Missing while the answer is being written. */
  readonly channel?: { readonly id: string; readonly title: string } | null | undefined;
}

const resultTypes: Readonly<Record<string, SearchResultType>> = {
  notes: "NOTE",
  insights: "INSIGHT",
  highlights: "HIGHLIGHT",
  people: "PERSON",
  projects: "PROJECT",
  tags: "TAG",
  channels: "CHANNEL",
  themes: "THEME",
};

/**
 * Longest filter in an address, in characters of JSON. Our own limit, safely accepted by browsers and
 * proxies.
 */
const FILTER_LENGTH_MAX = 4_000;

/** The page that lists what was counted; undefined where there is none. */
export function countedPage({ target, form, points, parts }: Counted): FoundPage | undefined {
  if (points) return pointsPage(points);
  if (target === "folders") return parts.length === 0 ? { path: "/projects" } : undefined;
  const resultType = resultTypes[target];
  if (resultType === undefined || typeof form !== "object" || form === null) return undefined;
  if (JSON.stringify(form).length > FILTER_LENGTH_MAX) return undefined;
  return { path: "/search", search: { resultType, filter: form } };
}

/** The channel page that lists its counted points. */
export function pointsPage({ channelId, textContains, from, to }: CountedPoints): FoundPage {
  const dateRange = from && to ? { preset: "custom", from, to } : undefined;
  return {
    path: `/channels/${channelId}/data`,
    search: textContains ? { find: textContains } : {},
    ...(dateRange === undefined ? {} : { hash: encodeHash({ dateRange }).slice(1) }),
  };
}
