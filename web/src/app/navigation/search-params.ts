import { parseSearchWith, stringifySearchWith } from "@tanstack/react-router";

const jsonLike = /^(?:[[{"]|true$|false$|null$)/;

/** JSON only where a value looks like it, so that long numeric ids stay as they are. Broken JSON stays text. */
function parseValue(value: string): unknown {
  if (!jsonLike.test(value)) throw new SyntaxError("plain text");
  return JSON.parse(value);
}

export const parseSearch = parseSearchWith(parseValue);
export const stringifySearch = stringifySearchWith(JSON.stringify, parseValue);

/** The value when it is one of those allowed, else undefined. */
export function oneOf<Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** A text without its outer spaces, or undefined when nothing is left. */
export function textParam(value: unknown, lengthMax: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value).slice(0, lengthMax);
  return text.trim() === "" ? undefined : text;
}
