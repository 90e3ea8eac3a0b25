import * as Y from "yjs";
import {
  clockMax,
  nameLengthMax,
  updateBytesMax,
  updateClientsMax,
  updateDeletionsMax,
  updateStructsMax,
  valueBytesMax,
  valueDepthMax,
} from "../document-limits.ts";

/** Why an update must not be stored; `code` is the error that the person sees. */
export class UpdateRejectedError extends Error {
  readonly code: "document.update_invalid" | "document.update_too_large" | "document.too_large";

  constructor(
    reason: string,
    options: { readonly cause?: unknown; readonly code?: UpdateRejectedError["code"] } = {},
  ) {
    super(`the edit is refused: ${reason}`, { cause: options.cause });
    this.name = "UpdateRejectedError";
    this.code = options.code ?? "document.update_invalid";
  }
}

/** The properties of an update that can be checked without the document. Clocks are by client. */
export interface DecodedUpdate {
  /** The first clocks of the update's own items. */
  readonly first: ReadonlyMap<number, number>;
  /** The clocks after its last items. */
  readonly end: ReadonlyMap<number, number>;
  /** The clocks that the document must have reached before the update can be applied. */
  readonly needed: ReadonlyMap<number, number>;
}

function raise(clocks: Map<number, number>, client: number, clock: number): void {
  if ((clocks.get(client) ?? 0) < clock) clocks.set(client, clock);
}

/**
 * Decodes an update and checks its size, kinds of content and values.
 * @param mayHold the shared types that it may contain
 * @throws UpdateRejectedError if no document could contain it
 */
export function decodeUpdate(
  update: Uint8Array,
  mayHold: (type: Y.AbstractType<unknown>) => boolean,
): DecodedUpdate {
  if (update.length > updateBytesMax) throw tooLarge("too many bytes");
  const { structs, ds } = decode(update);
  const first = new Map<number, number>();
  const end = new Map<number, number>();
  const needed = new Map<number, number>();
  for (const struct of structs) {
    const { client, clock } = struct.id;
    requireClock(client, clock + struct.length);
    if (struct.length <= 0) throw new UpdateRejectedError("an item without length");
    if (!first.has(client)) first.set(client, clock);
    else if (clock !== end.get(client)) throw new UpdateRejectedError("items out of order");
    if (struct instanceof Y.Skip) throw new UpdateRejectedError("a gap");
    raise(end, client, clock + struct.length);
    if (!(struct instanceof Y.Item)) continue;
    requireContent(struct, mayHold);
    for (const id of [struct.origin, struct.rightOrigin, idOf(struct.parent)]) {
      if (id !== null) raise(needed, id.client, id.clock + 1);
    }
  }
  for (const [client, ranges] of ds.clients) {
    for (const { clock, len } of ranges) {
      requireClock(client, clock + len);
      raise(needed, client, clock + len);
    }
  }
  if (end.size > updateClientsMax) throw new UpdateRejectedError("too many clients");
  return { first, end, needed };
}

/**
 * Yjs's decoder, which stops where an edit has too much. A struct and a deletion take two bytes: decoding five
 * million of them before they are counted takes seconds.
 */
class BoundedDecoder extends Y.UpdateDecoderV1 {
  #structsLeft = updateStructsMax;
  #deletionsLeft = updateDeletionsMax;

  override readInfo(): number {
    this.#structsLeft -= 1;
    if (this.#structsLeft < 0) throw tooLarge("too many structs");
    return super.readInfo();
  }

  /** Yjs calls this for each client of the deletions. */
  override resetDsCurVal(): void {
    this.#countDeletion();
    super.resetDsCurVal();
  }

  override readDsClock(): number {
    this.#countDeletion();
    return super.readDsClock();
  }

  #countDeletion(): void {
    this.#deletionsLeft -= 1;
    if (this.#deletionsLeft < 0) throw tooLarge("too many deletions");
  }
}

function tooLarge(reason: string): UpdateRejectedError {
  return new UpdateRejectedError(reason, { code: "document.update_too_large" });
}

function decode(update: Uint8Array) {
  try {
    return Y.decodeUpdateV2(update, BoundedDecoder);
  } catch (cause) {
    if (cause instanceof UpdateRejectedError) throw cause;
    throw new UpdateRejectedError("it cannot be decoded", { cause });
  }
}

/** False for an update with more in it than one edit may have, or that cannot be decoded. */
export function isReadableUpdate(update: Uint8Array): boolean {
  try {
    decode(update);
    return true;
  } catch {
    return false;
  }
}

function requireClock(client: number, end: number): void {
  if (!Number.isSafeInteger(client) || !(end <= clockMax))
    throw new UpdateRejectedError("a clock out of range");
}

/** Before it is integrated, a decoded item refers to its parent by id. */
function idOf(parent: unknown): Y.ID | null {
  return parent instanceof Y.ID ? parent : null;
}

/** Allows only the kinds of content that editors and trackers write. */
function requireContent(
  { content, parentSub }: Y.Item,
  mayHold: (type: Y.AbstractType<unknown>) => boolean,
): void {
  if (parentSub !== null && parentSub.length > nameLengthMax) throw new UpdateRejectedError("a long name");
  if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted) return;
  if (content instanceof Y.ContentAny) {
    requireValue(content.arr);
    return;
  }
  if (content instanceof Y.ContentFormat) {
    if (content.key.length > nameLengthMax) throw new UpdateRejectedError("a long name");
    requireValue([content.value]);
    return;
  }
  if (content instanceof Y.ContentType && mayHold(content.type)) return;
  throw new UpdateRejectedError("content of another kind");
}

/** Checks each of the values of one item. */
function requireValue(values: readonly unknown[]): void {
  for (const value of values) {
    if (measureValue(value) > valueBytesMax) throw new UpdateRejectedError("a value too large");
  }
}

/** The approximate length of a value as JSON, counted a little beyond `valueBytesMax` at most. */
export function measureValue(value: unknown): number {
  return measure(value, 0);
}

function measure(value: unknown, depth: number): number {
  if (depth > valueDepthMax) throw new UpdateRejectedError("a value nested too deep");
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 8;
  if (value instanceof Uint8Array) return value.length;
  let size = 2;
  for (const [key, part] of Object.entries(value)) {
    size += (Array.isArray(value) ? 1 : key.length + 3) + measure(part, depth + 1);
    if (size > valueBytesMax) break;
  }
  return size;
}
