import type { HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";

const little = (value: number, length = 4): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
};
const text = (latin: string) => Buffer.from(latin, "latin1");

/** A part of a WebP file. */
function riff(name: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([text(name), little(body.length), body, Buffer.alloc(body.length % 2)]);
}

/** A moving WebP of this size, with as many frames of the picture. */
function movingWebp(still: Buffer, { count, sidePx }: { count: number; sidePx: number }): Buffer {
  const side = little(sidePx - 1, 3);
  const frame = riff(
    "ANMF",
    ...[Buffer.alloc(6), little(119, 3), little(79, 3), little(1, 3), Buffer.alloc(1), still.subarray(12)],
  );
  const parts = [
    riff("VP8X", Buffer.from([2, 0, 0, 0]), side, side),
    riff("ANIM", Buffer.alloc(6)),
    ...Array.from({ length: count }, () => frame),
  ];
  return riff("RIFF", text("WEBP"), ...parts);
}

/** Moving pictures without an end, and files of other formats under a picture's name. */
export function hostileFrames(webp: Buffer): readonly HostileFile[] {
  const as = (what: string, name: string, bytes: Buffer): HostileFile => ({ what, name, bytes });
  const gifHead = Buffer.concat([
    text("GIF89a"),
    little(100, 2),
    little(100, 2),
    Buffer.from([0x80, 0, 0]),
    Buffer.alloc(6),
  ]);
  const gifFrame = Buffer.from("21f90400010000002c00000000010001000002024401003b".slice(0, 46), "hex");
  return [
    as(
      "a WebP of 3,000 frames on the largest canvas",
      "a.webp",
      movingWebp(webp, { count: 3_000, sidePx: 16_383 }),
    ),
    as("a WebP of frames larger than its canvas", "a.webp", movingWebp(webp, { count: 9, sidePx: 1 })),
    as(
      "a GIF of 65,536 frames",
      "a.gif",
      Buffer.concat([gifHead, ...Array.from({ length: 65_536 }, () => gifFrame), text(";")]),
    ),
    as(
      "a bitmap of 2^31 by 2^31",
      "a.bmp",
      Buffer.concat([
        text("BM"),
        Buffer.alloc(12),
        little(40),
        little(0x7fffffff),
        little(0x80000000),
        little(1, 2),
        little(24, 2),
        Buffer.alloc(24),
      ]),
    ),
    as(
      "packed rows of a bitmap without an end",
      "a.bmp",
      Buffer.concat([
        text("BM"),
        Buffer.alloc(8),
        little(54),
        little(40),
        little(30_000),
        little(30_000),
        little(1, 2),
        little(8, 2),
        little(1),
        Buffer.alloc(20),
        Buffer.alloc(100_000, 0xff),
      ]),
    ),
    as(
      "an icon of 65,535 pictures",
      "a.ico",
      Buffer.concat([Buffer.from("00000100ffff", "hex"), Buffer.alloc(200_000, 0xff)]),
    ),
    as("a plain map of a quadrillion pixels", "a.png", text("P6 99999999 99999999 255\nx")),
    as("a map of floats that says it is a JPEG", "a.jpg", text("PF 30000 30000 -1.0\nx")),
    as(
      "a star map that says it is a PNG",
      "a.png",
      text(
        "SIMPLE  =                    T".padEnd(80) +
          "BITPIX  =                  -64".padEnd(80) +
          "NAXIS   =                    2".padEnd(80) +
          "NAXIS1  =           2147483647".padEnd(80) +
          "NAXIS2  =           2147483647".padEnd(80) +
          "END".padEnd(2_480),
      ),
    ),
    as(
      "a layered picture of 300,000 by 300,000",
      "a.psd",
      Buffer.concat([
        text("8BPS\0\x02\0\0\0\0\0\0\0\x03"),
        Buffer.from("000493e0000493e000080003", "hex"),
        Buffer.alloc(1_000),
      ]),
    ),
    as(
      "an AVIF of boxes that refer to each other",
      "a.avif",
      Buffer.concat([
        text("\0\0\0\x18ftypavif\0\0\0\0mif1avif"),
        text("\0\0\0\x40meta\0\0\0\0\0\0\0\x24iref\0\0\0\0\0\0\0\x0cdimg\0\x01\0\x01"),
        Buffer.alloc(40, 1),
      ]),
    ),
    as(
      "a PDF that says it is a PNG",
      "a.png",
      text(
        "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 1>>\nendobj\ntrailer<</Root 1 0 R>>",
      ),
    ),
    as("a picture named by a pattern", "%d[0-9].png", text("P6 9 9 255\nx")),
    as("a script that says it is a GIF", "a.gif", text("GIF89a=1;alert(1)//")),
  ];
}
