import { ProductError } from "@fieldstone/model/errors.ts";

/** Deepest nesting of a JSON body: what walks it later does so by recursion. */
export const jsonNestingMax = 64;
/** Most values of a JSON body: 100,000 take 10 ms to read, and five million would fit into the largest body. */
export const jsonValuesMax = 100_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Refuses a body before it is parsed that would be expensive to parse or to walk, or has a NUL in a text. Whether it
 * is JSON at all is the parser's to say.
 * @throws ProductError `request.too_complex`, `input.invalid`
 */
export function checkJsonText(body: Buffer): void {
  checkShape(body);
  // Elsewhere JSON cannot hold one. The letters alone prove nothing: the backslash may be escaped itself.
  if (body.includes("\\u0000")) refuseNul(parsedOr(body, null));
}

/**
 * For JSON.parse: half a surrogate pair in a text becomes U+FFFD, as which the database would keep it anyway. What
 * compares and measures texts, or hands them on, then has no texts that only JavaScript knows.
 */
export function wellFormedTexts(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** The value of a body, its texts well-formed. @throws SyntaxError */
export function parseJsonText(body: Buffer): unknown {
  const text = body.toString("utf8");
  // Bytes of UTF-8 hold no half a pair, only escapes do: a reviver takes three times what parsing takes without one.
  return /\\u[dD][89a-fA-F]/.test(text) ? JSON.parse(text, wellFormedTexts) : JSON.parse(text);
}

function parsedOr(body: Buffer, otherwise: unknown): unknown {
  try {
    return parseJsonText(body);
  } catch {
    return otherwise;
  }
}

/** One pass over the bytes. @throws ProductError `request.too_complex` */
function checkShape(body: Buffer): void {
  let nesting = 0;
  let values = 1;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) at = endOfString(body, at);
    else if (byte === openBracket || byte === openBrace) {
      nesting += 1;
      values += 1;
    } else if (byte === comma) values += 1;
    else if (byte === closeBracket || byte === closeBrace) nesting -= 1;
    if (nesting > jsonNestingMax || values > jsonValuesMax) throw tooComplex();
  }
}

/** Index of the quote that ends the string that begins at `start`, or the end where none does. */
function endOfString(body: Buffer, start: number): number {
  let at = body.indexOf(quote, start + 1);
  while (at >= 0 && isEscaped(body, at)) at = body.indexOf(quote, at + 1);
  return at < 0 ? body.length : at;
}

function isEscaped(body: Buffer, at: number): boolean {
  let before = at - 1;
  while (body[before] === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

function tooComplex(): ProductError {
  return new ProductError(
    "ValidationError",
    "request.too_complex",
    `This request is nested more than ${jsonNestingMax} levels or has more than ${jsonValuesMax.toLocaleString("en")} values. Send less at once.`,
  );
}

/**
 * Refuses U+0000 in any string of a value, its keys among them: Postgres stores none, and no text needs one.
 * @throws ProductError `input.invalid` naming the field, `request.too_complex`
 */
export function refuseNul(value: unknown, path: readonly string[] = []): void {
  if (path.length > jsonNestingMax) throw tooComplex();
  if (typeof value === "string") {
    if (value.includes("\0")) throw containsNul(path);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseNul(item, [...path, String(index)]);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (name.includes("\0")) throw containsNul(path);
      refuseNul(item, [...path, name]);
    }
  }
}

/** @param path names from the request's body down; the wrappers of a GraphQL request are none of the field */
function containsNul(path: readonly string[]): ProductError {
  const field = path.filter((name, at) => !(at < 2 && (name === "variables" || name === "input"))).join(".");
  return new ProductError(
    "ValidationError",
    "input.invalid",
    "This text contains a NUL character (U+0000). Remove it and try again.",
    field === "" ? {} : { field },
  );
}
