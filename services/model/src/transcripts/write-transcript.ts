import { strToU8, zipSync } from "fflate";
import { formatTimestamp } from "../media/timestamp.ts";

export const transcriptFormats = ["vtt", "srt", "txt", "docx"] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

/** One turn of an exported transcript. */
export interface WrittenTurn {
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly text: string;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const documentType = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const format = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** A transcript as a Word document: the title, then each turn below its speaker and time. */
export function writeTranscriptDocx(title: string, turns: readonly WrittenTurn[]): Uint8Array {
  const body = [
    paragraph(title, '<w:b/><w:sz w:val="32"/>'),
    ...turns.flatMap((turn) => [paragraph(headOf(turn), "<w:b/>"), paragraph(turn.text, "")]),
  ].join("");
  return zipSync({
    "[Content_Types].xml": part(
      `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${format}"/></Types>`,
    ),
    "_rels/.rels": part(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documentType}" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": part(`<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`),
  });
}

/** A transcript as plain text, which an import parses back into turns. */
export function writeTranscriptText(turns: readonly WrittenTurn[]): string {
  return turns.map((turn) => `${headOf(turn)}\n${turn.text}\n`).join("\n");
}

function headOf({ speaker, startMs }: WrittenTurn): string {
  return [speaker, startMs === null ? null : formatTimestamp(startMs)].filter(Boolean).join("  ");
}

function part(xml: string): Uint8Array {
  return strToU8(declaration + xml);
}

function paragraph(text: string, properties: string): string {
  const run = text
    .split("\n")
    .map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
    .join("<w:br/>");
  const style = properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`;
  return `<w:p><w:r>${style}${run}</w:r></w:p>`;
}

function escapeXml(text: string): string {
  return (
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // Characters that XML does not allow.
      .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
  );
}
