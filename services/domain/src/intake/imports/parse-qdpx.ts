import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { highlightLengthMax, noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { QdpxCoding, QdpxContent, QdpxText } from "@fieldstone/model/qdpx/qdpx-content.ts";
import { readQdpx } from "@fieldstone/model/qdpx/read-qdpx.ts";
import { cutText } from "@fieldstone/model/text-length.ts";
import { documentFromText, documentOf } from "../../research/documents/document-from-text.ts";
import { tagDescriptionLengthMax } from "../../research/tags/tag.ts";
import { type ImportedCode, placeCodes } from "./imported-code.ts";
import { type DraftCoding, type NoteDraft, plainDraft } from "./note-draft.ts";

/**
 * The notes of a QDPX project: a note for each text, whose codings become highlights at the same characters, and one
 * for each memo that is about nothing in particular. The first brings all codes.
 * @throws ProductError import.not_qdpx, import.too_large, import.empty
 */
export function parseQdpx(bytes: Uint8Array, fileTitle: string): Iterable<NoteDraft> {
  const content = readQdpx(bytes);
  const codes = placeCodes(content.codes, content.name || fileTitle);
  const memos = [...content.memos, ...longDescriptions(content)];
  return {
    *[Symbol.iterator]() {
      let brought: readonly ImportedCode[] = [...codes.values()];
      const first = (draft: NoteDraft): NoteDraft => {
        const withCodes = { ...draft, codes: brought };
        brought = [];
        return withCodes;
      };
      for (const text of content.texts) {
        for (const draft of draftText(text, codes, fileTitle)) yield first(draft);
      }
      for (const { title, text } of memos) {
        yield first(plainDraft(titleOf(title, fileTitle), documentFromText(text)));
      }
    },
  };
}

function titleOf(title: string, fileTitle: string): string {
  return cutText(title, noteTitleLengthMax) || fileTitle;
}

/** What is said of a code and does not fit into a tag's description is a note, and nothing of it is lost. */
function longDescriptions({ codes }: QdpxContent) {
  return codes
    .filter(({ description }) => cutText(description, tagDescriptionLengthMax) !== description)
    .map(({ name, description }) => ({ title: name, text: description }));
}

/** A line is a paragraph, so that each character keeps its place; a text with too many of them is several notes. */
function* draftText(
  { title, text, codings, memo }: QdpxText,
  codes: ReadonlyMap<string, ImportedCode>,
  fileTitle: string,
): Generator<NoteDraft> {
  const lines = text.split("\n");
  const name = titleOf(title, fileTitle);
  let start = 0;
  for (let line = 0; line < lines.length; line += documentBlocksMax) {
    const part = lines.slice(line, line + documentBlocksMax);
    const end = start + part.join("\n").length;
    const number = line / documentBlocksMax + 1;
    const ending = number === 1 ? "" : ` (part ${number})`;
    const blocks = part.map((words) =>
      words === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text: words }] },
    );
    yield {
      ...plainDraft(`${cutText(name, noteTitleLengthMax - ending.length)}${ending}`, documentOf(blocks)),
      codings: codings.flatMap((coding) => codingsIn(coding, { start, end }, codes)),
      memo: number === 1 ? memo : "",
    };
    start = end + 1;
  }
}

/** A coding as far as it is in a part of the text, in pieces that a highlight may cover. */
function codingsIn(
  { start, end, codeGuids, memo }: QdpxCoding,
  part: { readonly start: number; readonly end: number },
  codes: ReadonlyMap<string, ImportedCode>,
): readonly DraftCoding[] {
  const [from, to] = [Math.max(start, part.start), Math.min(end, part.end)];
  const given = codeGuids.flatMap((guid) => codes.get(guid) ?? []);
  const places = given.map(({ boardTitle, groupTitle, title }) => ({ boardTitle, groupTitle, title }));
  if (places.length === 0 && memo === "") return [];
  const pieces: DraftCoding[] = [];
  for (let at = from; at < to; at += highlightLengthMax) {
    pieces.push({
      start: at - part.start,
      end: Math.min(at + highlightLengthMax, to) - part.start,
      codes: places,
      memo: at === start ? memo : "",
    });
  }
  return pieces;
}
