import { importError } from "./import-error.ts";
import { declaredEncoding, guessEncoding } from "./text-encoding.ts";

/** Share of control characters above which bytes do not count as text. */
const controlShareMax = 0.01;

export interface DecodedText {
  readonly text: string;
  /** The encoding's label in `TextDecoder`. */
  readonly encoding: string;
}

/**
 * Decodes bytes to text with LF line ends: UTF-8 or UTF-16 by BOM, otherwise UTF-8 if valid, otherwise a
 * guessed encoding. @throws ProductError `import.not_text`
 */
export function decodeText(bytes: Uint8Array): string {
  return decodeWithEncoding(bytes).text;
}

/** Same as decodeText, with the detected encoding. */
export function decodeWithEncoding(bytes: Uint8Array): DecodedText {
  return readLines(bytes, guessEncoding);
}

/** Same as decodeText, with the encoding that a web page declares taking precedence over a guess. */
export function decodePage(bytes: Uint8Array): string {
  return readLines(bytes, () => declaredEncoding(bytes) ?? guessEncoding(bytes)).text;
}

function readLines(bytes: Uint8Array, otherEncoding: (bytes: Uint8Array) => string): DecodedText {
  const decoded = decodeBytes(bytes, otherEncoding);
  const text = decoded.text.replace(/\r\n?/g, "\n");
  if (text.includes("\u0000") || countControls(text) > text.length * controlShareMax) {
    throw importError(
      "not_text",
      "This file is not text. Save it as text, DOCX, VTT, SRT or CSV and import that.",
    );
  }
  return { text, encoding: decoded.encoding };
}

/** Counts characters that do not occur in text: controls other than tab, line ends, form feed and escape. */
function countControls(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(code)) count += 1;
  }
  return count;
}

function decodeBytes(bytes: Uint8Array, otherEncoding: (bytes: Uint8Array) => string): DecodedText {
  const decode = (encoding: string, fatal = false): DecodedText => ({
    text: new TextDecoder(encoding, { fatal }).decode(bytes),
    encoding,
  });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode("utf-16be");
  try {
    return decode("utf-8", true);
  } catch {
    return decode(otherEncoding(bytes));
  }
}
