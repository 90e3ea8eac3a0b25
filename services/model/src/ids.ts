import { ProductError } from "./errors.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shortPattern = /^[0-9A-Za-z]{1,22}$/;
const hyphenatedPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const largestId = (1n << 128n) - 1n;
// 62 ** 8 fits a double exactly, so a 128-bit number needs three big divisions instead of 22.
const chunkDigits = 8;
const chunkSize = 62n ** BigInt(chunkDigits);

const digitOf = new Map([...alphabet].map((letter, digit) => [letter, digit]));

let lastMs = 0;
let counter = 0;

/** A new UUIDv7. Ids made by one process sort in the order they were made, also within one millisecond. */
export function newId(): string {
  const random = globalThis.crypto.getRandomValues(new Uint8Array(10));
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    counter = (((random[8] ?? 0) << 8) | (random[9] ?? 0)) & 0x7ff;
  } else if (counter < 0xfff) {
    counter += 1;
  } else {
    lastMs += 1;
    counter = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  const tail = random.subarray(0, 8);
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
  let hex = "";
  for (const byte of tail) hex += byte.toString(16).padStart(2, "0");
  const sequence = counter.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${hex.slice(0, 4)}-${hex.slice(4)}`;
}

/** The id as URLs and the API show it: base62, at most 22 characters. Throws on what is not an id. */
export function toShortId(id: string): string {
  if (!hyphenatedPattern.test(id)) return toShortId(parseId(id));
  let rest = BigInt(`0x${id.replaceAll("-", "")}`);
  let text = "";
  while (rest > 0n) {
    let chunk = Number(rest % chunkSize);
    rest /= chunkSize;
    for (let place = 0; place < chunkDigits && (rest > 0n || chunk > 0); place += 1) {
      text = alphabet.charAt(chunk % 62) + text;
      chunk = Math.floor(chunk / 62);
    }
  }
  return text === "" ? "0" : text;
}

function shortIdValue(text: string): bigint | undefined {
  if (!shortPattern.test(text)) return undefined;
  let value = 0n;
  for (let start = 0; start < text.length; start += chunkDigits) {
    const part = text.slice(start, start + chunkDigits);
    let chunk = 0;
    for (const letter of part) chunk = chunk * 62 + (digitOf.get(letter) ?? 0);
    value = value * 62n ** BigInt(part.length) + BigInt(chunk);
  }
  return value <= largestId ? value : undefined;
}

/** The UUID, lower-case and hyphenated, of a short id or of a UUID; undefined where the text is neither. */
export function tryParseId(text: string): string | undefined {
  if (hyphenatedPattern.test(text)) return text.toLowerCase();
  const value = shortIdValue(text);
  if (value === undefined) return undefined;
  const hex = value.toString(16).padStart(32, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** As tryParseId, for input at an edge. Throws ProductError `id.invalid`. */
export function parseId(text: string): string {
  const id = tryParseId(text);
  if (id === undefined) {
    throw new ProductError(
      "ValidationError",
      "id.invalid",
      "That is not a valid id. Check the link and try again.",
    );
  }
  return id;
}

/** True for 1 to 22 letters or digits, or 36 hyphenated hexadecimal characters, that name an id. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && tryParseId(value) !== undefined;
}
