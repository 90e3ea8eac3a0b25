import { splitPassages } from "@fieldstone/platform/ai/split-passages.ts";
import { withoutMarks } from "./translatable-text.ts";

/** A piece of one of the texts, and what stands between it and the next piece. */
export interface TextPiece {
  /** Place of its text. */
  readonly at: number;
  readonly text: string;
  /** White space around it, which no model has to keep. */
  readonly before: string;
  readonly after: string;
}

/** What a model is sent at once, in UTF-16 units: its answer stays far below the tokens that it may write. */
const batchLengthMax = 2_000;
const batchTextsMax = 60;

/** Texts in batches, in their order. A text that is longer than a batch is cut between its sentences. */
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

/** The texts again, of their pieces' translations. */
export function joinPieces(
  count: number,
  translated: readonly { readonly piece: TextPiece; readonly text: string }[],
): readonly string[] {
  const texts = Array.from({ length: count }, () => "");
  for (const { piece, text } of translated)
    texts[piece.at] = `${texts[piece.at] ?? ""}${piece.before}${text.trim()}${piece.after}`;
  return texts;
}
