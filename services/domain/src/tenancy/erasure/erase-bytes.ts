import type { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { decodeText } from "@fieldstone/model/files/decode-text.ts";

/** What becomes of a stored file. */
export type FileOutcome =
  | { readonly kind: "unchanged" }
  | { readonly kind: "rewritten"; readonly bytes: Uint8Array }
  | { readonly kind: "removed" };

/**
 * Takes what goes out of a file: a text is written anew, as UTF-8; any other file that holds it, or that a text was
 * made from which held it, is removed as a whole.
 */
export function eraseInBytes(bytes: Buffer, eraser: Eraser, isSourceOfErased: boolean): FileOutcome {
  const text = textOf(bytes);
  if (text !== undefined) {
    const erased = eraser.erase(text);
    return erased === undefined
      ? { kind: "unchanged" }
      : { kind: "rewritten", bytes: Buffer.from(erased, "utf8") };
  }
  const isHeld = (["utf8", "utf16le"] as const).some(
    (encoding) => eraser.rangesIn(bytes.toString(encoding)).length > 0,
  );
  return isHeld || isSourceOfErased ? { kind: "removed" } : { kind: "unchanged" };
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return decodeText(bytes);
  } catch {
    return undefined;
  }
}
