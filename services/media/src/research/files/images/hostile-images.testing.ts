import { crc32, deflateSync } from "node:zlib";
import { bytesAt, cutAndChanged, type HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";
import sharp from "sharp";
import { hostileFrames } from "./hostile-frames.testing.ts";
import { hostileSvgs } from "./hostile-svgs.testing.ts";

const uint = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function chunk(type: string, content: Buffer, stated = content.length): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  return Buffer.concat([uint(stated), named, uint(crc32(named))]);
}

const signature = Buffer.from("89504e470d0a1a0a", "hex");
const header = (width: number, height: number, rest = "0802000000") =>
  chunk("IHDR", Buffer.concat([uint(width), uint(height), Buffer.from(rest, "hex")]));
const pngOf = (...chunks: readonly Buffer[]) =>
  Buffer.concat([signature, ...chunks, chunk("IEND", Buffer.alloc(0))]);
/** Ten megabytes of zeros, compressed a thousandfold. */
const bomb = deflateSync(Buffer.alloc(10_000_000));
const png = (what: string, bytes: Buffer): HostileFile => ({
  what: `a PNG with ${what}`,
  name: "a.png",
  bytes,
});

const pngs: readonly HostileFile[] = [
  png("a signature alone", signature),
  png("no pixels", pngOf(header(0, 0), chunk("IDAT", bomb))),
  png("2^31 by 2^31 pixels", pngOf(header(0x7fffffff, 0x7fffffff), chunk("IDAT", bomb))),
  png("a row of 200 million pixels", pngOf(header(200_000_000, 1), chunk("IDAT", bomb))),
  png("a column of 200 million pixels", pngOf(header(1, 200_000_000), chunk("IDAT", bomb))),
  png(
    "16,000 by 16,000 pixels of one packed byte",
    pngOf(header(16_000, 16_000), chunk("IDAT", deflateSync(Buffer.alloc(1)))),
  ),
  png("more data than it has pixels", pngOf(header(1, 1), chunk("IDAT", bomb))),
  png(
    "a text that unpacks to 10 MB",
    pngOf(
      header(1, 1),
      chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), bomb])),
      chunk("IDAT", deflateSync(Buffer.alloc(4))),
    ),
  ),
  png(
    "a colour profile that unpacks to 10 MB",
    pngOf(
      header(1, 1),
      chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), bomb])),
      chunk("IDAT", deflateSync(Buffer.alloc(4))),
    ),
  ),
  png("a chunk of 4 GB", pngOf(header(1, 1), chunk("IDAT", bomb, 0xffffffff))),
  png(
    "100,000 empty chunks",
    pngOf(header(1, 1), ...Array.from({ length: 100_000 }, () => chunk("tEXt", Buffer.alloc(0)))),
  ),
  png(
    "a depth that nobody knows",
    pngOf(header(1, 1, "ff09ffffff"), chunk("IDAT", deflateSync(Buffer.alloc(4)))),
  ),
  png(
    "a palette that is not there",
    pngOf(header(9, 9, "0803000000"), chunk("IDAT", deflateSync(Buffer.alloc(90, 1)))),
  ),
  png("two headers", pngOf(header(1, 1), header(16_000, 16_000), chunk("IDAT", bomb))),
  png(
    "a million frames",
    pngOf(
      header(1, 1),
      chunk("acTL", Buffer.concat([uint(1_000_000), uint(0)])),
      chunk("IDAT", deflateSync(Buffer.alloc(4))),
    ),
  ),
];

/** A JPEG whose frame header claims this size. */
const sized = (whole: Buffer, height: number, width: number) =>
  bytesAt(
    whole,
    Buffer.from([0xff, 0xc0]),
    5,
    Buffer.concat([uint(height).subarray(2), uint(width).subarray(2)]),
  );

function otherImages(made: Readonly<Record<"jpg" | "gif" | "webp" | "tif", Buffer>>): readonly HostileFile[] {
  const jpg = (what: string, bytes: Buffer): HostileFile => ({
    what: `a JPEG with ${what}`,
    name: "a.jpg",
    bytes,
  });
  const gif = (what: string, bytes: Buffer): HostileFile => ({
    what: `a GIF with ${what}`,
    name: "a.gif",
    bytes,
  });
  const webp = (what: string, bytes: Buffer): HostileFile => ({
    what: `a WebP with ${what}`,
    name: "a.webp",
    bytes,
  });
  const tif = (what: string, bytes: Buffer): HostileFile => ({
    what: `a TIFF with ${what}`,
    name: "a.tif",
    bytes,
  });
  const heic = (what: string, ...parts: readonly Buffer[]): HostileFile => ({
    what: `a HEIC with ${what}`,
    name: "a.heic",
    bytes: Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), ...parts]),
  });
  const tiffHead = Buffer.from("49492a0008000000", "hex");
  const exif = Buffer.concat([
    Buffer.from("Exif\0\0", "latin1"),
    tiffHead,
    Buffer.from([1, 0]),
    Buffer.alloc(12),
    Buffer.from("08000000", "hex"),
  ]);
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1]), uint(exif.length + 2).subarray(2), exif]);
  const frame = Buffer.from("2c00000000ffffffff00", "hex");
  return [
    jpg("a start alone", Buffer.from([0xff, 0xd8, 0xff])),
    jpg("65,535 by 65,535 pixels", sized(made.jpg, 0xffff, 0xffff)),
    jpg("no height", sized(made.jpg, 0, 40)),
    jpg("no width", sized(made.jpg, 40, 0)),
    jpg(
      "a directory that leads to itself",
      Buffer.concat([made.jpg.subarray(0, 2), app1, made.jpg.subarray(2)]),
    ),
    jpg(
      "10,000 empty comments",
      Buffer.concat([
        made.jpg.subarray(0, 2),
        Buffer.alloc(40_000, Buffer.from([0xff, 0xfe, 0, 2])),
        made.jpg.subarray(2),
      ]),
    ),
    jpg("tables that are not there", bytesAt(made.jpg, Buffer.from([0xff, 0xc4]), 1, Buffer.from([0xfe]))),
    jpg(
      "8,000 scans of one frame",
      Buffer.concat([
        made.jpg.subarray(0, -2),
        ...Array.from({ length: 8_000 }, () =>
          made.jpg.subarray(made.jpg.indexOf(Buffer.from([0xff, 0xda])), -2),
        ),
      ]),
    ),
    gif("a name alone", Buffer.from("GIF89a")),
    gif("65,535 by 65,535 pixels", bytesAt(made.gif, "GIF89a", 6, uint(0xffffffff))),
    gif("no pixels", bytesAt(made.gif, "GIF89a", 6, uint(0))),
    gif(
      "10,000 large frames",
      Buffer.concat([
        made.gif.subarray(0, -1),
        ...Array.from({ length: 10_000 }, () => Buffer.concat([frame, Buffer.from("0201010000", "hex")])),
      ]),
    ),
    gif(
      "blocks without an end",
      Buffer.concat([made.gif.subarray(0, -1), Buffer.from("21fe", "hex"), Buffer.alloc(500_000, 1)]),
    ),
    gif("codes of 255 bits", bytesAt(made.gif, ",", 10, Buffer.from([0xff]))),
    webp("a header alone", made.webp.subarray(0, 16)),
    webp("a size of 4 GB", bytesAt(made.webp, "RIFF", 4, Buffer.alloc(4, 0xff))),
    webp(
      "a canvas of 2^24 by 2^24",
      Buffer.concat([
        Buffer.from("RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xff\xff\xff\xff\xff\xff", "latin1"),
        made.webp.subarray(12),
      ]),
    ),
    webp(
      "16,383 by 16,383 pixels",
      bytesAt(made.webp, Buffer.from([0x9d, 0x01, 0x2a]), 3, Buffer.from("ff3fff3f", "hex")),
    ),
    webp("NUL behind the header", Buffer.concat([made.webp.subarray(0, 20), Buffer.alloc(100_000)])),
    tif(
      "a directory that leads to itself",
      Buffer.concat([tiffHead, Buffer.from([0, 0]), Buffer.from("08000000", "hex")]),
    ),
    tif("a directory behind the end", Buffer.from("49492a00ffffffff", "hex")),
    tif("65,535 entries", Buffer.concat([tiffHead, Buffer.from([0xff, 0xff]), Buffer.alloc(100)])),
    tif("strips behind the end", bytesAt(made.tif, Buffer.from("1101", "hex"), 8, Buffer.alloc(4, 0xff))),
    tif(
      "2^32 pixels a row",
      bytesAt(made.tif, Buffer.from("00010", "hex"), 8, Buffer.from("ffffff7f", "hex")),
    ),
    heic("a start alone"),
    heic("items of nothing", Buffer.from("\0\0\0\x08meta", "latin1")),
    heic(
      "boxes in boxes",
      ...Array.from({ length: 20_000 }, (_, at) =>
        Buffer.concat([uint(8 * (20_000 - at)), Buffer.from("meta")]),
      ),
    ),
    heic(
      "2^32 by 2^32 pixels",
      Buffer.from(
        "\0\0\0\x3cmeta\0\0\0\0\0\0\0\x30iprp\0\0\0\x28ipco\0\0\0\x14ispe\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff",
        "latin1",
      ),
    ),
    {
      what: "a page that says it is a picture",
      name: "a.png",
      bytes: Buffer.from("<html><script>alert(1)</script></html>"),
    },
    {
      what: "a program that says it is a picture",
      name: "a.jpg",
      bytes: Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(10_000)]),
    },
    {
      what: "an archive behind a picture",
      name: "a.gif",
      bytes: Buffer.concat([made.gif, Buffer.from("PK\x03\x04", "latin1"), Buffer.alloc(10_000)]),
    },
    { what: "a picture of nothing", name: "a.png", bytes: Buffer.alloc(0) },
  ];
}

/** Broken and hostile pictures, with `brokenOfEach` of either kind of damage in each format. */
export async function hostileImages(brokenOfEach: number): Promise<readonly HostileFile[]> {
  const noise = {
    create: {
      width: 120,
      height: 80,
      channels: 3,
      background: "teal",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  } as const;
  const picture = () => sharp(noise);
  const made = {
    jpg: await picture().jpeg().toBuffer(),
    gif: await picture().gif().toBuffer(),
    webp: await picture().webp().toBuffer(),
    tif: await picture().tiff({ compression: "none" }).toBuffer(),
  };
  const whole = { ...made, png: await picture().png().toBuffer() };
  const broken = Object.entries(whole).flatMap(([type, bytes], at) =>
    cutAndChanged({ name: `a.${type}`, bytes, count: brokenOfEach, seed: 31 + at }),
  );
  return [...pngs, ...hostileSvgs, ...otherImages(made), ...hostileFrames(made.webp), ...broken];
}
