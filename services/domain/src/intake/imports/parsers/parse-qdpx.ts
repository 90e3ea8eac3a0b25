import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { highlightLengthMax, noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import type {
  QdpxCoding,
  QdpxContent,
  QdpxLeftOutKind,
  QdpxText,
} from "@fieldstone/model/qdpx/qdpx-content.ts";
import { readQdpx } from "@fieldstone/model/qdpx/read-qdpx.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { documentFromText, documentOf } from "../../../research/documents/conversions/document-from-text.ts";
import { tagDescriptionLengthMax } from "../../../research/tags/tag.ts";
import { type ImportedCode, placeCodes } from "../created/imported-code.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import { leftOutNamedMax, leftOutNameLengthMax } from "../import-item.ts";
import { type DraftCoding, type NoteDraft, plainDraft } from "../note-draft.ts";

/**
 * The notes of a QDPX project: one per text, whose codings become highlights at the same characters, and one
 * per memo without an object. Of a file with codes alone, a note lists them. Cases become people. The first note
 * has all codes and what is left out.
 * @throws ProductError import.not_qdpx, import.too_large, import.empty
 */
export function parseQdpx(bytes: Uint8Array, fileTitle: string): Iterable<NoteDraft> {
  const content = readQdpx(bytes);
  const codes = placeCodes(content.codes, content.name || fileTitle);
  const memos = [...content.memos, ...longDescriptions(content)];
  return {
    *[Symbol.iterator]() {
      let whole: Pick<NoteDraft, "codes" | "leftOut"> = {
        codes: [...codes.values()],
        leftOut: named(content),
      };
      const first = (draft: NoteDraft): NoteDraft => {
        const withWhole = { ...draft, ...whole };
        whole = { codes: [], leftOut: [] };
        return withWhole;
      };
      for (const text of content.texts) {
        for (const draft of draftText(text, codes, fileTitle)) yield first(draft);
      }
      const isCodebook = content.texts.length === 0 && memos.length === 0;
      for (const { title, text } of isCodebook ? [codebookNote(content)] : memos) {
        yield first(plainDraft(titleOf(title, fileTitle), documentFromText(text)));
      }
    },
  };
}

/** How an import reports each unsupported part of such a file. */
const leftOutAs: Readonly<Record<QdpxLeftOutKind, Pick<LeftOut, "kind" | "reason">>> = {
  SOURCE: { kind: "FILE", reason: "NO_TEXT" },
  CODING: { kind: "CODING", reason: "NO_TEXT" },
  CASE: { kind: "PERSON", reason: "NO_TEXT" },
  SET: { kind: "SET", reason: "UNSUPPORTED" },
  GRAPH: { kind: "GRAPH", reason: "UNSUPPORTED" },
  LINK: { kind: "LINK", reason: "UNSUPPORTED" },
  VARIABLE: { kind: "VARIABLE", reason: "UNSUPPORTED" },
};

function named({ leftOut }: QdpxContent): readonly LeftOut[] {
  return leftOut.slice(0, leftOutNamedMax).map(({ kind, name, count }) => ({
    ...leftOutAs[kind],
    name: `${cutText(name, leftOutNameLengthMax - 12)}${count === 1 ? "" : ` (${count})`}`,
  }));
}

function titleOf(title: string, fileTitle: string): string {
  return cutText(title, noteTitleLengthMax) || fileTitle;
}

/** A code's description that is too long for a tag also becomes a note, so that nothing is lost. */
function longDescriptions({ codes }: QdpxContent) {
  return codes
    .filter(({ description }) => cutText(description, tagDescriptionLengthMax) !== description)
    .map(({ name, description }) => ({ title: name, text: description }));
}

/** What came with a codebook, since the import creates tags together with a note. */
function codebookNote({ name, codes }: QdpxContent) {
  const listed = codes
    .filter(({ isCodable }) => isCodable)
    .map((code) => (code.description === "" ? code.name : `${code.name}: ${code.description}`));
  return { title: name, text: listed.join("\n\n") };
}

/**
 * Lines become paragraphs, so that characters keep their positions; too long a text becomes several notes.
 */
function* draftText(
  { title, text, codings, memo, people }: QdpxText,
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
      personNames: people,
    };
    start = end + 1;
  }
}

/** The part of a coding within a part of the text, in pieces that a highlight may cover. */
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
