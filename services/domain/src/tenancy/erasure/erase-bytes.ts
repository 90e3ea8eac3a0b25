import type { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { decodeText } from "@fieldstone/model/files/decode-text.ts";
import { isHeldInArchive } from "./held-in-archive.ts";

/** What becomes of a stored file. */
export type FileOutcome =
  | { readonly kind: "unchanged" }
  | { readonly kind: "rewritten"; readonly bytes: Uint8Array }
  | { readonly kind: "removed" };

/**
 * Takes what goes out of a file: a text is written anew, as UTF-8; any other file that holds it, in a part of it that is
 * packed too, or that a text was made from which held it, is removed as a whole.
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

/** A PDF names its author and title as UTF-16 with the high byte first, which may begin at any byte. */
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
