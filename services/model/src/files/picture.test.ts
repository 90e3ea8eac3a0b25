import { describe, expect, it } from "vitest";
import { readPicture } from "./picture.ts";

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)),
  );
const zeros = (count: number) => Array.from({ length: count }, () => 0);

describe("a picture", () => {
  it.each([
    [
      "image/png",
      bytes("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0, 2, 128], [0, 0, 1, 224]),
      640,
      480,
    ],
    ["image/gif", bytes("GIF89a", [0x80, 2], [0xe0, 1]), 640, 480],
    [
      "image/jpeg",
      bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc2, 0, 11, 8, 1, 0xe0, 2, 0x80, 3]),
      640,
      480,
    ],
    ["image/webp", bytes("RIFF", zeros(4), "WEBPVP8X", zeros(8), [0x7f, 2, 0], [0xdf, 1, 0]), 640, 480],
    ["image/webp", bytes("RIFF", zeros(4), "WEBPVP8 ", zeros(10), [0x80, 2], [0xe0, 1]), 640, 480],
    ["image/webp", bytes("RIFF", zeros(4), "WEBPVP8L", zeros(5), [0x7f, 0xc2, 0x77, 0], zeros(6)), 640, 480],
  ])("is known as %s by its bytes, with its size", (mimeType, given, widthPx, heightPx) => {
    expect(readPicture(given)).toEqual({ mimeType, widthPx, heightPx });
  });

  it("is nothing else, and nothing cut off", () => {
    for (const given of [
      "",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "%PDF-1.7",
      "GIF89a",
      "\x89PNG\r\n\x1a\n",
    ])
      expect(readPicture(bytes(given))).toBeUndefined();
    expect(readPicture(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBeUndefined();
    expect(readPicture(bytes("GIF89a", zeros(4)))).toBeUndefined();
  });
});
