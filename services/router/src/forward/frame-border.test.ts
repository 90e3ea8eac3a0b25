import fc from "fast-check";
import { expect, test } from "vitest";
import { FrameBorder } from "./frame-border.ts";

interface Frame {
  readonly size: number;
  readonly masked: boolean;
}

/** Frame layout of RFC 6455. */
function written({ size, masked }: Frame): Buffer {
  const mask = masked ? 0x80 : 0;
  const long = Buffer.alloc(8);
  long.writeBigUInt64BE(BigInt(size));
  const length =
    size < 126
      ? Buffer.from([mask | size])
      : size < 65_536
        ? Buffer.from([mask | 126, size >> 8, size & 0xff])
        : Buffer.concat([Buffer.from([mask | 127]), long]);
  return Buffer.concat([
    Buffer.from([0x82]),
    length,
    Buffer.alloc(masked ? 4 : 0, 9),
    Buffer.alloc(size, 0x88),
  ]);
}

test("whatever frames pass, in whatever pieces, a border is told where one frame ends and nowhere else", () => {
  const size = fc.oneof(fc.nat(300), fc.constantFrom(0, 125, 126, 65_535, 65_536, 70_000));
  const frame = fc.record({ size, masked: fc.boolean() });
  const pieces = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 4 }), pieces, (frames, sizes) => {
      const all = frames.map(written);
      const bytes = Buffer.concat(all);
      const ends = all.map((_, index) => Buffer.concat(all.slice(0, index + 1)).length);
      const border = new FrameBorder();
      let at = 0;
      for (let index = 0; at < bytes.length; index += 1) {
        const piece = bytes.subarray(at, at + (sizes[index % sizes.length] ?? 1));
        border.pass(piece);
        at += piece.length;
        expect(border.isBetween).toBe(ends.includes(at));
      }
    }),
    { numRuns: 200 },
  );
});
