import { tryParseId } from "@fieldstone/model/ids.ts";
import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

const jsonLike = /^(?:[[{"]|true$|false$|null$)/;

/**
 * Parses as JSON only values that look like it, so that long numeric ids stay strings. Broken JSON stays
 * text, and so does a text in quotes that need not be JSON: someone searches for a phrase.
 */
function parseValue(value: string): unknown {
  const parsed: unknown = jsonLike.test(value) ? JSON.parse(value) : "";
  if (typeof parsed === "string" && !jsonLike.test(parsed)) throw Error();
  return parsed;
}

export const parseSearch = parseSearchWith(parseValue);
export const stringifySearch = stringifySearchWith(JSON.stringify, parseValue);

/** The value when it is one of those allowed, else undefined. */
export function oneOf<Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** Longer ones are ignored. In characters of JSON, with room for escaping in a URL. */
const filterTextLengthMax = 50_000;

/** A filter from the URL: parsed, or a text that is not a valid filter. */
export function readFilterParam(value: unknown): object | string | undefined {
  if (typeof value === "object" && value !== null) return value;
  return typeof value === "string" ? value.slice(0, filterTextLengthMax) : undefined;
}

/** Search parameters of a filtered list. */
export interface FilterSearch {
  filter?: object | string;
  selectedFilterId?: string;
}

export function readFilterSearch(input: Record<string, unknown>): FilterSearch {
  const filter = readFilterParam(input.filter);
  const selectedFilterId = idParam(input.selectedFilterId);
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(selectedFilterId ? { selectedFilterId } : {}),
  };
}

/** A trimmed text, or undefined when nothing is left. */
export function textParam(value: unknown, lengthMax: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).slice(0, lengthMax);
  return text.trim() === "" ? undefined : text;
}

/** An id, or undefined where there is none. */
export function idParam(value: unknown): string | undefined {
  const text = textParam(value, 100);
  return tryParseId(text ?? "") === undefined ? undefined : text;
}
