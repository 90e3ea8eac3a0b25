/** A picture format that texts can show, detected from the file's bytes. */
export interface Picture {
  readonly mimeType: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  readonly widthPx: number;
  readonly heightPx: number;
}

/** MIME types of pictures that can be chosen. SVG is excluded because it can contain scripts. */
export const pictureMimeTypes: readonly Picture["mimeType"][] = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
];

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

function readPng(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (bytes.length < 24 || text(bytes, 1, 8) !== "PNG\r\n\x1a\n") return undefined;
  return { mimeType: "image/png", widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

function readGif(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(text(bytes, 0, 6))) return undefined;
  return { mimeType: "image/gif", widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true) };
}

function readWebp(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (bytes.length < 30 || text(bytes, 0, 4) !== "RIFF" || text(bytes, 8, 12) !== "WEBP") return undefined;
  const size = (widthPx: number, heightPx: number): Picture => ({
    mimeType: "image/webp",
    widthPx,
    heightPx,
  });
  const kind = text(bytes, 12, 16);
  if (kind === "VP8X") {
    const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;
    return size(three(24) + 1, three(27) + 1);
  }
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  return kind === "VP8 "
    ? size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    : undefined;
}

/** Walks a JPEG's segments to the one that starts a frame. */
function readJpeg(bytes: Uint8Array, view: DataView): Picture | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return { mimeType: "image/jpeg", heightPx: view.getUint16(at + 5), widthPx: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Type and size of a picture by its first bytes, regardless of its name; undefined for anything else. */
export function readPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found =
    readPng(bytes, view) ?? readGif(bytes, view) ?? readWebp(bytes, view) ?? readJpeg(bytes, view);
  return found && found.widthPx > 0 && found.heightPx > 0 ? found : undefined;
}
