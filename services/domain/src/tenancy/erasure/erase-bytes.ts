import type { Eraser } from "@fieldstone/model/erasure/eraser.ts";
import { decodeText } from "@fieldstone/model/files/decode-text.ts";
import { highlightLengthMax } from "@fieldstone/model/limits.ts";
import { isHeldInArchive } from "./held-in-archive.ts";
import { withoutMarkup } from "./without-markup.ts";

/** Characters of text whose markup is removed at once, and of the next part that are searched too. */
const partLength = 1_000_000;
const overlapLength = 5 * highlightLengthMax;

/** What happened to a stored file. */
export type FileOutcome =
  | { readonly kind: "unchanged" }
  | { readonly kind: "rewritten"; readonly bytes: Uint8Array }
  | { readonly kind: "removed" };

/**
 * Removes the terms from a file. Text is rewritten as UTF-8, unless its markup or captions split a term. Such a
 * file, and any other that contains a term, even in a compressed part, is removed as a whole, and so is one that
 * does not contain the terms of the texts derived from it in a form that can be found.
 */
export async function eraseInBytes(
  bytes: Buffer,
  eraser: Eraser,
  derivedTerms: readonly string[] | undefined,
): Promise<FileOutcome> {
  const text = textOf(bytes);
  if (text === undefined) {
    const isGone =
      derivedTerms !== undefined || isHeld(bytes, eraser) || (await isHeldInArchive(bytes, eraser));
    return { kind: isGone ? "removed" : "unchanged" };
  }
  if (derivedTerms !== undefined && derivedTerms.length > 0) {
    const contained = new Set(eraser.termsIn(text));
    if (!derivedTerms.every((term) => contained.has(term))) return { kind: "removed" };
  }
  const erased = eraser.erase(text);
  if (isHeldInMarkup(erased ?? text, eraser)) return { kind: "removed" };
  return erased === undefined
    ? { kind: "unchanged" }
    : { kind: "rewritten", bytes: Buffer.from(erased, "utf8") };
}

/**
 * In parts: the markup of 64 MB at once takes more memory than the thread has. What touches the edge of a part may
 * be the rest of a longer word; the part beside it contains it whole.
 */
function isHeldInMarkup(text: string, eraser: Eraser): boolean {
  for (let at = 0; at < text.length; at += partLength) {
    const end = at + partLength + overlapLength;
    const part = withoutMarkup(text.slice(at, end));
    const isHeldWhole = eraser
      .rangesIn(part)
      .some((found) => (found.start > 0 || at === 0) && (found.end < part.length || end >= text.length));
    if (isHeldWhole) return true;
  }
  return false;
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
