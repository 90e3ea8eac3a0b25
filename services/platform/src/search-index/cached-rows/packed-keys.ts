/** Row ids of a page: 4,096, in 84 KB. */
const pageBits = 12;
const pageRows = 2 ** pageBits;
const idBytes = 16;
/** Bytes of a row: id, start and type. */
export const packedRowBytes = idBytes + 4 + 1;
/** Memory of a key as text in a map. */
export const textBytes = 131;
const absent = 0;
/** Numbers of types are one byte, and the first one means that there is no key. */
const typesMax = 255;
const uuidLength = 36;
const [dash, colon, minus, zero] = [45, 58, 45, 48];
const dashesAt: ReadonlySet<number> = new Set([8, 13, 18, 23]);

/** The value of each hexadecimal digit's character code; 255 for all others. Lower case, as ids are written. */
const digitOf = new Uint8Array(256).fill(255);
for (const [value, digit] of [..."0123456789abcdef"].entries()) digitOf[digit.charCodeAt(0)] = value;

interface Page {
  readonly ids: Buffer;
  readonly starts: Int32Array;
  readonly types: Uint8Array;
}

/** A column of keys as the library has it in memory. */
export interface KeyColumn {
  readonly rowIds: BigUint64Array;
  /** The bytes of all keys, and where each begins and the last ends. */
  readonly bytes: Uint8Array;
  readonly offsets: Int32Array;
}

/**
 * Keys such as `NOTE:{uuid}:{start}` by their row ids, in 21 bytes each where ids are dense: as texts in a map
 * they take 131. Keys of another form are kept as texts.
 */
export class PackedKeys {
  readonly #pages = new Map<number, Page>();
  readonly #others = new Map<bigint, string>();
  readonly #types: string[] = [""];
  /** The type of the last added key, as most rows of a table are of few types. */
  #lastType = { bytes: new Uint8Array(), number: absent };

  get byteLength(): number {
    return this.#pages.size * pageRows * packedRowBytes + this.#others.size * textBytes;
  }

  has(rowId: bigint): boolean {
    const { page, at } = this.#placeOf(rowId);
    return (page !== undefined && page.types[at] !== absent) || this.#others.has(rowId);
  }

  get(rowId: bigint): string | undefined {
    const { page, at } = this.#placeOf(rowId);
    const type = page?.types[at] ?? absent;
    if (page === undefined || type === absent) return this.#others.get(rowId);
    const hex = page.ids.toString("hex", at * idBytes, (at + 1) * idBytes);
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    return `${this.#types[type]}:${id}:${page.starts[at]}`;
  }

  add({ rowIds, bytes, offsets }: KeyColumn): void {
    // Numbers of 32 bits: creating a bigint for each of a million rows would take as long as all the rest.
    const halves = new Uint32Array(rowIds.buffer, rowIds.byteOffset, rowIds.length * 2);
    for (let row = 0; row < rowIds.length; row += 1) {
      const [low = 0, high = 0] = [halves[2 * row], halves[2 * row + 1]];
      const place = high * 2 ** (32 - pageBits) + (low >>> pageBits);
      const [begin = 0, end = 0] = [offsets[row], offsets[row + 1]];
      if (this.#set(place, low & (pageRows - 1), bytes, begin, end)) continue;
      const text = Buffer.from(bytes.subarray(begin, end)).toString("latin1");
      this.#others.set(rowIds[row] ?? 0n, text);
    }
  }

  #placeOf(rowId: bigint): { readonly page: Page | undefined; readonly at: number } {
    const page = this.#pages.get(Number(rowId >> BigInt(pageBits)));
    return { page, at: Number(rowId & BigInt(pageRows - 1)) };
  }

  #set(place: number, at: number, bytes: Uint8Array, begin: number, end: number): boolean {
    const typeEnd = bytes.indexOf(colon, begin);
    const idBegin = typeEnd + 1;
    const startBegin = idBegin + uuidLength + 1;
    if (typeEnd < 0 || startBegin >= end || bytes[startBegin - 1] !== colon) return false;
    const start = readNumber(bytes, startBegin, end);
    const type = start === undefined ? absent : this.#typeOf(bytes.subarray(begin, typeEnd));
    if (start === undefined || type === absent) return false;
    const page = this.#pages.get(place) ?? newPage();
    if (!readUuid(bytes, idBegin, page.ids, at * idBytes)) return false;
    this.#pages.set(place, page);
    page.starts[at] = start;
    page.types[at] = type;
    return true;
  }

  #typeOf(bytes: Uint8Array): number {
    if (Buffer.compare(bytes, this.#lastType.bytes) === 0) return this.#lastType.number;
    const name = Buffer.from(bytes).toString("latin1");
    let number = this.#types.indexOf(name, 1);
    if (number < 0) {
      if (this.#types.length > typesMax) return absent;
      number = this.#types.push(name) - 1;
    }
    this.#lastType = { bytes: Uint8Array.from(bytes), number };
    return number;
  }
}

function newPage(): Page {
  return {
    ids: Buffer.alloc(pageRows * idBytes),
    starts: new Int32Array(pageRows),
    types: new Uint8Array(pageRows),
  };
}

/** Reads a whole number of up to nine digits; undefined if there is none. */
function readNumber(bytes: Uint8Array, begin: number, end: number): number | undefined {
  const first = bytes[begin] === minus ? begin + 1 : begin;
  if (first >= end || end - first > 9 || (bytes[first] === zero && end - begin > 1)) return undefined;
  let value = 0;
  for (let at = first; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return first === begin ? value : -value;
}

/** Reads a UUID's 36 characters into 16 bytes. False if they are none. */
function readUuid(bytes: Uint8Array, begin: number, into: Uint8Array, at: number): boolean {
  let byte = at;
  for (let position = 0; position < uuidLength; ) {
    if (dashesAt.has(position)) {
      if (bytes[begin + position] !== dash) return false;
      position += 1;
    } else {
      const high = digitOf[bytes[begin + position] ?? 0] ?? 255;
      const low = digitOf[bytes[begin + position + 1] ?? 0] ?? 255;
      if (high > 15 || low > 15) return false;
      into[byte] = high * 16 + low;
      byte += 1;
      position += 2;
    }
  }
  return true;
}
