const lengthBits = 0x7f;
const maskBit = 0x80;

/** Finds the gaps between a websocket's frames in one direction, where a frame of ours can be sent. */
export class FrameBorder {
  /** The received part of the next frame's head. */
  readonly #head: number[] = [];
  /** Bytes left of the current frame's content. */
  #left = 0;

  get isBetween(): boolean {
    return this.#left === 0 && this.#head.length === 0;
  }

  pass(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      const step = Math.min(this.#left, chunk.length - at);
      this.#left -= step;
      at += step;
      const next = chunk[at];
      if (next === undefined) return;
      this.#head.push(next);
      at += 1;
      if (this.#head.length !== headLength(this.#head)) continue;
      this.#left = contentLength(this.#head);
      this.#head.length = 0;
    }
  }
}

function headLength([, second]: readonly number[]): number {
  if (second === undefined) return 2;
  const short = second & lengthBits;
  return 2 + (short < 126 ? 0 : short === 126 ? 2 : 8) + ((second & maskBit) === 0 ? 0 : 4);
}

function contentLength([, second = 0, ...rest]: readonly number[]): number {
  const short = second & lengthBits;
  if (short < 126) return short;
  return rest.slice(0, short === 126 ? 2 : 8).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** The frame with which a server closes a websocket with a four-digit code. */
export function closeFrame(code: number): Buffer {
  return Buffer.from([0x88, 2, code >> 8, code & 0xff]);
}
