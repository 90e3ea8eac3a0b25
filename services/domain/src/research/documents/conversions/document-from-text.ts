import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import type { TranscriptTurn } from "@fieldstone/model/transcripts/transcript-turn.ts";

/** Inline content of one block: line ends become hard breaks. */
export function inlineFromText(text: string): readonly DocumentNode[] {
  return text
    .split("\n")
    .flatMap((line, index): DocumentNode[] => [
      ...(index > 0 ? [{ type: "hardBreak" }] : []),
      ...(line === "" ? [] : [{ type: "text", text: line }]),
    ]);
}

/** Plain text as paragraphs, separated by empty lines. */
export function documentFromText(text: string): DocumentNode {
  const paragraphs = text
    .split(/\n(?:[ \t]*\n)+/u)
    .map((part) => part.replace(/^\n+/u, "").trimEnd())
    .filter((part) => part !== "");
  return documentOf(paragraphs.map((part) => ({ type: "paragraph", content: inlineFromText(part) })));
}

/** A transcript: one block per turn, with its speaker and times. */
export function documentFromTurns(turns: readonly TranscriptTurn[]): DocumentNode {
  return documentOf(
    turns.map(({ speaker, startMs, endMs, text }) => ({
      type: "turn",
      attrs: { speaker, personId: null, startMs, endMs },
      content: inlineFromText(text),
    })),
  );
}

/** A document of these blocks, or of one empty paragraph if there are none. */
export function documentOf(blocks: readonly DocumentNode[]): DocumentNode {
  return { type: "doc", content: blocks.length > 0 ? blocks : [{ type: "paragraph" }] };
}
