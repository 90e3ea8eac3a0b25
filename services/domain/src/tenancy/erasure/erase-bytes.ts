import type { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { decodeText } from "@fieldstone/model/files/decode-text.ts";
import { isHeldInArchive } from "./held-in-archive.ts";

/** What happened to a stored file. */
export type FileOutcome =
  | { readonly kind: "unchanged" }
  | { readonly kind: "rewritten"; readonly bytes: Uint8Array }
  | { readonly kind: "removed" };

/**
 * Removes the terms from a file. Text is rewritten as UTF-8. Any other file is removed as a whole if it
 * contains a term, even in a compressed part, or if text derived from it did.
 */
export async function eraseInBytes(
  bytes: Buffer,
  eraser: Eraser,
  isSourceOfErased: boolean,
): Promise<FileOutcome> {
  const text = textOf(bytes);
  if (text !== undefined) {
    const erased = eraser.erase(text);
    return erased === undefined
      ? { kind: "unchanged" }
      : { kind: "rewritten", bytes: Buffer.from(erased, "utf8") };
  }
  const isGone = isSourceOfErased || isHeld(bytes, eraser) || (await isHeldInArchive(bytes, eraser));
  return { kind: isGone ? "removed" : "unchanged" };
}

function isHeld(bytes: Buffer, eraser: Eraser): boolean {
  if ((["utf8", "utf16le"] as const).some((encoding) => eraser.rangesIn(bytes.toString(encoding)).length > 0))
    return true;
  return bytes.subarray(0, 5).toString("latin1") === "%PDF-" && isHeldInProperties(bytes, eraser);
}

/** A PDF stores author and title as big-endian UTF-16, which may begin at any byte. */
function isHeldInProperties(bytes: Buffer, eraser: Eraser): boolean {
  return [0, 1].some((start) => {
    const end = bytes.length - ((bytes.length - start) % 2);
    const swapped = Buffer.from(bytes.subarray(start, end)).swap16();
    return eraser.rangesIn(swapped.toString("utf16le")).length > 0;
  });
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return decodeText(bytes);
  } catch {
    return undefined;
  }
}
