import { ProductError } from "@fieldstone/model/errors.ts";

/** Maximum nesting of a JSON body: later code walks it recursively. */
export const jsonNestingMax = 64;
/** Maximum values in a JSON body: 100,000 take 10 ms to read; the largest body could have five million. */
export const jsonValuesMax = 100_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Rejects a body that would be expensive to parse or to walk, or that contains NUL, before it is parsed.
 * Whether it is valid JSON is left to the parser.
 * @throws ProductError `request.too_complex`, `input.invalid`
 */
export function checkJsonText(body: Buffer): void {
  checkShape(body);
  // JSON can only contain NUL as this escape. Finding it proves nothing: its backslash may itself be escaped.
  if (body.includes("\\u0000")) refuseNul(parsedOr(body, null));
}

/**
 * A JSON.parse reviver that replaces lone surrogates with U+FFFD, as the database would. Code that compares,
 * measures or forwards strings then never sees strings that only JavaScript accepts.
 */
export function wellFormedTexts(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Parses a body, with well-formed strings. @throws SyntaxError */
export function parseJsonText(body: Buffer): unknown {
  const text = body.toString("utf8");
  // UTF-8 cannot encode lone surrogates, only escapes can. With a reviver, parsing takes three times as long.
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

/** Index of the quote that ends the string beginning at `start`; the body's end if there is none. */
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
 * Rejects U+0000 in any string or key of a value: Postgres cannot store it, and no text needs it.
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

/** @param path names from the body's root; a GraphQL request's wrappers are not part of the field's name */
function containsNul(path: readonly string[]): ProductError {
  const field = path.filter((name, at) => !(at < 2 && (name === "variables" || name === "input"))).join(".");
  return new ProductError(
    "ValidationError",
    "input.invalid",
    "This text contains a NUL character (U+0000). Remove it and try again.",
    field === "" ? {} : { field },
  );
}
