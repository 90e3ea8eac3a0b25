/** A broken or hostile file, and its fault. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** The only error code that it may cause, if there is just one. */
  readonly refusedWith?: string;
}

/** Yields the same sequence each time. */
export function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/**
 * A file with other bytes at a distance from the first occurrence of a mark, which is searched for from an
 * offset.
 * @throws RangeError without the mark, or enough room
 */
export function bytesAt(
  whole: Buffer,
  mark: Buffer | string,
  offset: number,
  bytes: Buffer,
  from = 0,
): Buffer {
  const found = mark.length === 0 ? -1 : whole.indexOf(mark, from, "latin1");
  if (found < 0) throw new RangeError(`the file has no ${mark}`);
  const changed = Buffer.from(whole);
  if (bytes.copy(changed, found + offset) < bytes.length) throw new RangeError("the file ends before");
  return changed;
}

/** A file cut off at `count` places, and as often with some bytes changed: always the same ones. */
export function cutAndChanged(file: {
  readonly name: string;
  readonly bytes: Buffer;
  readonly count: number;
  readonly seed: number;
  /** Bytes that stay unchanged, as they identify the file type. */
  readonly headBytes?: number;
}): readonly HostileFile[] {
  const { name, bytes: whole, count, seed, headBytes = 16 } = file;
  const numbers = randomNumbers(seed);
  const next = () => numbers.next().value;
  const cut = Array.from({ length: count }, (_, index) => {
    const at = Math.floor((whole.length * (index + 1)) / (count + 1));
    return { what: `${name}, cut off behind ${at} bytes`, name, bytes: whole.subarray(0, at) };
  });
  const changed = Array.from({ length: count }, (_, index) => {
    const bytes = Buffer.from(whole);
    for (let times = 0; times <= index % 20; times += 1)
      bytes[headBytes + Math.floor(next() * (bytes.length - headBytes))] = Math.floor(next() * 256);
    return { what: `${name} with changed bytes, ${index}`, name, bytes };
  });
  return [...cut, ...changed];
}
