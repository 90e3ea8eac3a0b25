import { redactedPathLengthMax } from "../limits.ts";
import { paths } from "./paths.ts";
import { parsePathIdentifier } from "./title-prefix.ts";

const secretQueryKeys = ["token", "confirmation_token", "code", "share"];
const marker = "REDACTED";
const titleMarker = "TITLE-REDACTED";
const truncatedMarker = "TRUNCATED";
const anyOrigin = "https://a.invalid";

// Words of our own paths look like a title and an id too ("data-retention"), but identify no one.
const pathWords = new Set(Object.values(paths).flatMap((pattern) => pattern.split("/")));

function redactSegment(segment: string): string {
  if (pathWords.has(segment)) return segment;
  const identifier = parsePathIdentifier(segment);
  return identifier === undefined || identifier.prefix === "" ? segment : `${titleMarker}-${identifier.id}`;
}

/**
 * An address safe for error reports: replaces title prefixes and the values of `token`, `confirmation_token`,
 * `code` and `share`, drops the hash, and cuts paths over 2048 characters. Never throws.
 */
export function redactUrl(address: string): string {
  if (!URL.canParse(address, anyOrigin)) return "INVALID-URL";
  const url = new URL(address, anyOrigin);
  const path = url.pathname.split("/").map(redactSegment).join("/");
  const shown =
    path.length > redactedPathLengthMax ? path.slice(0, redactedPathLengthMax) + truncatedMarker : path;
  for (const key of secretQueryKeys) {
    if (url.searchParams.has(key)) url.searchParams.set(key, marker);
  }
  return (url.origin === anyOrigin ? "" : url.origin) + shown + url.search;
}

/** Addresses inside a text, such as an error's message or stack. */
const addressPattern = /https?:\/\/[^\s"'<>()]+/g;
/** A stack has line and column after the address. */
const position = /(?::\d{1,9}){1,2}$/;

/** Redacts every address in a text, as `redactUrl` does. */
export function redactAddresses(text: string): string {
  return text.replace(addressPattern, (address) => {
    const at = position.exec(address)?.[0] ?? "";
    return redactUrl(address.slice(0, address.length - at.length)) + at;
  });
}
