import { splitPassages } from "@fieldstone/platform/ai/split-passages.ts";
import { withoutMarks } from "./translatable-text.ts";

/** A piece of a text, with the white space around it. */
export interface TextPiece {
  /** Index of the piece's text. */
  readonly at: number;
  readonly text: string;
  /** Surrounding white space, which is not sent to the model. */
  readonly before: string;
  readonly after: string;
}

/** Maximum of a batch in UTF-16 units: the answer stays far below a model's token limit. */
const batchLengthMax = 2_000;
const batchTextsMax = 60;

/** Splits texts into batches, in order. Texts longer than a batch are split between sentences. */
export function textBatches(texts: readonly string[]): readonly (readonly TextPiece[])[] {
  const batches: TextPiece[][] = [];
  let open: TextPiece[] = [];
  let length = 0;
  for (const piece of texts.flatMap(piecesOf)) {
    if (open.length > 0 && (length + piece.text.length > batchLengthMax || open.length === batchTextsMax)) {
      batches.push(open);
      [open, length] = [[], 0];
    }
    open.push(piece);
    length += piece.text.length;
  }
  return open.length === 0 ? batches : [...batches, open];
}

function piecesOf(text: string, at: number): readonly TextPiece[] {
  if (text.length <= batchLengthMax) return [pieceOf(text, at)];
  const plain = withoutMarks(text);
  return splitPassages(plain).map(({ start, end }) => pieceOf(plain.slice(start, end), at));
}

function pieceOf(text: string, at: number): TextPiece {
  const inner = text.trim();
  const start = inner === "" ? text.length : text.indexOf(inner);
  return { at, text: inner, before: text.slice(0, start), after: text.slice(start + inner.length) };
}

/** Joins the translated pieces into texts. */
export function joinPieces(
  count: number,
  translated: readonly { readonly piece: TextPiece; readonly text: string }[],
): readonly string[] {
  const texts = Array.from({ length: count }, () => "");
  for (const { piece, text } of translated)
    texts[piece.at] = `${texts[piece.at] ?? ""}${piece.before}${text.trim()}${piece.after}`;
  return texts;
}
