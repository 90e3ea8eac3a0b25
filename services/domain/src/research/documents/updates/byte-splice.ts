/** A replacement of bytes within longer ones. */
export interface ByteSplice {
  readonly at: number;
  readonly removed: number;
  readonly inserted: Uint8Array;
}

/**
 * The splices that turn one list of parts, joined with a separator, into another; empty if they are equal.
 * Equal parts are recognised by identity: bytes are not compared.
 */
export function splicesOfParts(
  before: readonly Buffer[],
  after: readonly Buffer[],
  separator: Buffer,
): readonly ByteSplice[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  if (head === before.length && head === after.length) return [];
  // The first part has no separator before it, so it is not counted at the end.
  const tailMax = shorter - Math.max(head, 1);
  let tail = 0;
  while (tail < tailMax && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const at = joinedLength(before.slice(0, head), separator);
  const kept =
    joinedLength(before.slice(before.length - tail), separator) + (tail > 0 ? separator.length : 0);
  const inserted = after.slice(head, after.length - tail).flatMap((part) => [separator, part]);
  return [
    {
      at,
      removed: joinedLength(before, separator) - at - kept,
      inserted: Buffer.concat(head === 0 ? inserted.slice(1) : inserted),
    },
  ];
}

/** Joins parts with a separator. */
export function joinParts(parts: readonly Buffer[], separator: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])));
}

function joinedLength(parts: readonly Buffer[], separator: Buffer): number {
  let length = Math.max(0, parts.length - 1) * separator.length;
  for (const part of parts) length += part.length;
  return length;
}

/** Maximum of separate splices; beyond it, the last one covers the rest. */
const splicesMax = 16;
/** Bytes searched after a difference for a common continuation, and the length it must have. */
const searchedBytes = 256;
const alikeBytes = 24;
/** Compared at once natively before a difference is searched in them. */
const comparedBytes = 4_096;

/**
 * The splices, in order, that turn bytes into mostly equal ones; offsets are those of the bytes before. For
 * two encoded states of a document that differ by a few letters, they are some dozen bytes.
 */
export function splicesBetween(before: Buffer, after: Buffer): readonly ByteSplice[] {
  const splices: ByteSplice[] = [];
  let [at, to] = [0, 0];
  for (;;) {
    const alike = alikeFrom(before, at, after, to);
    at += alike;
    to += alike;
    if (at === before.length && to === after.length) return splices;
    const next = splices.length < splicesMax - 1 ? findAlike(before, at, after, to) : undefined;
    if (next === undefined) return [...splices, spliceOfRest(before, at, after, to)];
    splices.push({ at, removed: next.at - at, inserted: copyOf(after, to, next.to) });
    ({ at, to } = next);
  }
}

/** Number of equal bytes from two offsets on. */
function alikeFrom(before: Buffer, at: number, after: Buffer, to: number): number {
  const most = Math.min(before.length - at, after.length - to);
  let alike = 0;
  while (
    alike + comparedBytes <= most &&
    before.compare(after, to + alike, to + alike + comparedBytes, at + alike, at + alike + comparedBytes) ===
      0
  )
    alike += comparedBytes;
  while (alike < most && before[at + alike] === after[to + alike]) alike += 1;
  return alike;
}

/** The nearest offsets after a difference from which both continue equally. */
function findAlike(before: Buffer, at: number, after: Buffer, to: number) {
  const searched = before.subarray(at, at + searchedBytes + alikeBytes);
  for (let skipped = 0; skipped <= searchedBytes && to + skipped + alikeBytes <= after.length; skipped += 1) {
    const found = searched.indexOf(after.subarray(to + skipped, to + skipped + alikeBytes));
    if (found >= 0) return { at: at + found, to: to + skipped };
  }
  return undefined;
}

function spliceOfRest(before: Buffer, at: number, after: Buffer, to: number): ByteSplice {
  const most = Math.min(before.length - at, after.length - to);
  let tail = 0;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return {
    at,
    removed: before.length - tail - at,
    inserted: copyOf(after, to, after.length - tail),
  };
}

/** Copies the bytes: transferring a slice to another thread would take its whole buffer. */
function copyOf(bytes: Buffer, from: number, end: number): Uint8Array {
  return new Uint8Array(bytes.subarray(from, end));
}
