import { tryParseId } from "../ids.ts";
import { titlePrefixLengthMax } from "../limits.ts";

const hyphenatedIdLength = 36;
const words = /^[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*$/;

/**
 * The readable part of a path identifier: other characters become single hyphens, with none at either end,
 * cut at 100 characters. Drops accents but keeps their letters.
 */
export function titlePrefix(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^0-9A-Za-z]+/g, "-")
    .replace(/^-/, "")
    .slice(0, titlePrefixLengthMax)
    .replace(/-$/, "");
}

/** `My-note-title-3fK9x`: the id with the title's readable prefix, or only the id. */
export function pathIdentifier(id: string, title?: string | null): string {
  const prefix = title ? titlePrefix(title) : "";
  return prefix === "" ? id : `${prefix}-${id}`;
}

export interface PathIdentifier {
  /** As in the path: a short id of 1 to 22 letters or digits, or a 36-character hyphenated one. */
  readonly id: string;
  readonly prefix: string;
}

/** Splits a path identifier into its title prefix and its id; undefined if it is invalid. */
export function parsePathIdentifier(segment: string): PathIdentifier | undefined {
  const long = segment.slice(-hyphenatedIdLength);
  if (long.includes("-") && isLongId(long)) {
    const prefix = segment.slice(0, -hyphenatedIdLength);
    if (prefix === "") return { id: long, prefix };
    if (prefix.endsWith("-") && words.test(prefix.slice(0, -1)))
      return { id: long, prefix: prefix.slice(0, -1) };
  }
  if (!words.test(segment)) return undefined;
  const hyphen = segment.lastIndexOf("-");
  const id = segment.slice(hyphen + 1);
  return tryParseId(id) === undefined ? undefined : { id, prefix: segment.slice(0, Math.max(hyphen, 0)) };
}

function isLongId(text: string): boolean {
  return text.length === hyphenatedIdLength && tryParseId(text) !== undefined;
}
