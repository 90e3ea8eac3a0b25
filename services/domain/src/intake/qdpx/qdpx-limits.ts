import { ProductError } from "@fieldstone/model/errors.ts";

/** The most notes per exported file. Our own choice. */
export const qdpxNotesMax = 2_000;
/** The most bytes of text per exported file, over all notes. Our own choice. */
export const qdpxTextBytesMax = 50_000_000;
/** The most codings per exported file, over all notes. Our own choice: about 80 MB in memory at once. */
export const qdpxCodingsMax = 200_000;

export function qdpxTooLarge(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "qdpx.too_large",
    `A QDPX file can contain at most ${qdpxNotesMax.toLocaleString("en")} notes, 50 MB of text and ${qdpxCodingsMax.toLocaleString("en")} tagged highlights. Move some notes to another project first.`,
  );
}
