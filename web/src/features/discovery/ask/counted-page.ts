import { encodeHash } from "@fieldstone/model/links/hash.ts";
import type { SearchResultType } from "@fieldstone/model/search/search-types.ts";
import type { FoundPage } from "../../../app/objects/object-kind.ts";

/** An answer that is a number, as the stream and the service both give it. */
export interface Counted {
  readonly target: string;
  readonly value: number;
  readonly parts: readonly string[];
  readonly form?: unknown;
  readonly points?:
    | {
        readonly channelId: string;
        readonly textContains?: string | null | undefined;
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
      }
    | null
    | undefined;
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

/** What an address holds of a filter, as JSON in characters. Decided by us: what browsers and proxies take for sure. */
const FILTER_LENGTH_MAX = 4_000;

/** The page that lists what was counted; undefined where there is none. */
export function countedPage({ target, form, points, parts }: Counted): FoundPage | undefined {
  if (points) {
    const { channelId, textContains, from, to } = points;
    const dateRange = from && to ? { preset: "custom", from, to } : undefined;
    return {
      path: `/channels/${channelId}/data`,
      search: textContains ? { find: textContains } : {},
      ...(dateRange === undefined ? {} : { hash: encodeHash({ dateRange }).slice(1) }),
    };
  }
  if (target === "folders") return parts.length === 0 ? { path: "/projects" } : undefined;
  const resultType = resultTypes[target];
  if (resultType === undefined || typeof form !== "object" || form === null) return undefined;
  if (JSON.stringify(form).length > FILTER_LENGTH_MAX) return undefined;
  return { path: "/search", search: { resultType, filter: form } };
}
