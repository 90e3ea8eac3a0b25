import { parseHexColor } from "../colors.ts";
import { importError } from "../files/import-error.ts";
import { ArchiveTooLargeError, openArchive } from "./open-archive.ts";
import type {
  QdpxCode,
  QdpxCoding,
  QdpxContent,
  QdpxLeftOut,
  QdpxMemo,
  QdpxParent,
  QdpxText,
} from "./qdpx-content.ts";
import { casesOf, readCases, readUnsupported } from "./read-cases.ts";
import { childOf, childrenOf, readXml, type XmlElement } from "./read-xml.ts";
import { positionsOf } from "./text-positions.ts";

/** Texts in one file; as many as one import may create notes from. */
export const qdpxTextsMax = 5_000;
/** Cases in one file; each may become a person and a note. */
export const qdpxCasesMax = 5_000;
/** Codes in one file; as many as tags on one board. */
export const qdpxCodesMax = 2_000;

/** Sources without text, unless a child element provides it. */
const sourceNames = new Set(["TextSource", "PDFSource", "PictureSource", "AudioSource", "VideoSource"]);
const codedNames = new Set([
  "PlainTextSelection",
  "PictureSelection",
  "PDFSelection",
  "AudioSelection",
  "VideoSelection",
  "TranscriptSelection",
]);

/**
 * Reads a project in the REFI-QDA exchange format (https://www.qdasoftware.org): its texts with codings at
 * code points, its codes and memos.
 * @throws ProductError `import.not_qdpx`, `import.too_large`, `import.empty`
 */
export function readQdpx(bytes: Uint8Array): QdpxContent {
  const files = unpack(bytes);
  const qde = [...files].find(([name]) => name.endsWith(".qde"))?.[1];
  if (qde === undefined) throw notQdpx();
  const project = parse(qde);
  const notes = readNotes(project, files);
  const codes = readCodes(childOf(childOf(project, "CodeBook"), "Codes"), notes);
  const sources = childOf(project, "Sources")?.children.filter(({ name }) => sourceNames.has(name)) ?? [];
  const tooMany =
    sources.length > qdpxTextsMax || codes.length > qdpxCodesMax || casesOf(project).length > qdpxCasesMax;
  if (tooMany) {
    const [texts, cases] = [qdpxTextsMax, qdpxCasesMax].map((max) => max.toLocaleString("en"));
    throw importError(
      "too_large",
      `This project has more than ${texts} texts, ${cases} cases or ${qdpxCodesMax.toLocaleString("en")} codes. Export a part of it and import that.`,
    );
  }
  const read = sources.map((source) => ({ source, text: readSource(source, files, notes) }));
  const cases = readCases(
    project,
    read.flatMap(({ source, text }) => (text === undefined ? [] : source)),
  );
  const texts = read.flatMap(({ source, text }) =>
    text === undefined ? [] : { ...text, people: cases.people.get(source) ?? [] },
  );
  const memos = [...notes.unused(), ...cases.memos];
  if (texts.length === 0 && memos.length === 0 && codes.length === 0) {
    throw importError(
      "empty",
      "This project has no text and no codes. Pictures and recordings in it are not imported.",
    );
  }
  return {
    name: attribute(project, "name"),
    codes,
    texts,
    memos,
    leftOut: [
      ...read.flatMap(({ source, text }) => leftOutOf(source, text)),
      ...cases.leftOut,
      ...readUnsupported(project),
    ],
  };
}

/** A source without text, and codings that cover no words. */
function leftOutOf(source: XmlElement, text: SourceText | undefined): readonly QdpxLeftOut[] {
  const name = attribute(source, "name");
  const codings = countCoded([source]) - (text?.codings.length ?? 0);
  return [
    ...(text === undefined ? [{ kind: "SOURCE" as const, name, count: 1 }] : []),
    ...(codings > 0 ? [{ kind: "CODING" as const, name, count: codings }] : []),
  ];
}

function unpack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  try {
    return openArchive(bytes, (name) => name.endsWith(".qde") || name.endsWith(".txt"));
  } catch (cause) {
    if (!(cause instanceof ArchiveTooLargeError)) throw notQdpx(cause);
    throw importError(
      "too_large",
      "The texts of this project are larger than 50 MB. Export a part of it.",
      cause,
    );
  }
}

function parse(qde: Uint8Array): XmlElement {
  let root: XmlElement;
  try {
    root = readXml(decode(qde));
  } catch (cause) {
    throw notQdpx(cause);
  }
  if (root.name !== "Project") throw notQdpx();
  return root;
}

function notQdpx(cause?: unknown) {
  return importError(
    "not_qdpx",
    "This is not a QDPX project, or it is damaged. Export it again as a REFI-QDA project and import the new file.",
    cause,
  );
}

const decode = (bytes: Uint8Array) => new TextDecoder("utf-8").decode(bytes);

function attribute(element: XmlElement, name: string): string {
  return element.attributes.get(name)?.trim() ?? "";
}

function descriptionOf(element: XmlElement): string {
  return childOf(element, "Description")?.text.trim() ?? "";
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== "").join("\n\n");

/** A text that is inline or in a file of the archive; undefined if it is neither. */
function plainTextOf(element: XmlElement, files: ReadonlyMap<string, Uint8Array>): string | undefined {
  const inline = childOf(element, "PlainTextContent");
  if (inline !== undefined) return inline.text;
  const name = attribute(element, "plainTextPath").replace(/^(?:internal|relative):\/*/iu, "");
  if (name === "") return undefined;
  const found = files.get(`sources/${name}`.toLowerCase()) ?? files.get(name.toLowerCase());
  return found === undefined ? undefined : decode(found);
}

/** The memos of a project by id; tracks which ones were used. */
class Notes {
  readonly #all = new Map<string, QdpxMemo>();
  readonly #taken = new Set<string>();

  add(guid: string, memo: QdpxMemo): void {
    if (memo.text !== "") this.#all.set(guid, memo);
  }

  /** The notes on an element: its description and the memos that it refers to. */
  at(element: XmlElement): string {
    const texts = childrenOf(element, "NoteRef").flatMap((reference) => {
      const guid = attribute(reference, "targetGUID");
      const memo = this.#all.get(guid);
      if (memo === undefined) return [];
      this.#taken.add(guid);
      return memo.text;
    });
    return joined([descriptionOf(element), ...texts]);
  }

  unused(): readonly QdpxMemo[] {
    return [...this.#all].flatMap(([guid, memo]) => (this.#taken.has(guid) ? [] : memo));
  }
}

function readNotes(project: XmlElement, files: ReadonlyMap<string, Uint8Array>): Notes {
  const notes = new Notes();
  for (const note of childrenOf(childOf(project, "Notes"), "Note")) {
    const text = plainTextOf(note, files)?.replace(/\r\n?/gu, "\n").trim() ?? "";
    notes.add(attribute(note, "guid"), { title: attribute(note, "name"), text: text || descriptionOf(note) });
  }
  return notes;
}

function readCodes(
  holder: XmlElement | undefined,
  notes: Notes,
  parents: readonly QdpxParent[] = [],
): readonly QdpxCode[] {
  return childrenOf(holder, "Code").flatMap((element) => {
    const name = attribute(element, "name");
    const isCodable = attribute(element, "isCodable") !== "false";
    const code = {
      guid: attribute(element, "guid"),
      name,
      color: parseHexColor(attribute(element, "color")) ?? null,
      description: notes.at(element),
      isCodable,
      parents,
    };
    return [code, ...readCodes(element, notes, [...parents, { name, isCodable }])];
  });
}

type SourceText = Omit<QdpxText, "people">;

function readSource(
  source: XmlElement,
  files: ReadonlyMap<string, Uint8Array>,
  notes: Notes,
): SourceText | undefined {
  // The text of a PDF is in its representation, that of a recording in its transcript.
  const holder =
    source.name === "TextSource"
      ? source
      : (childOf(source, "Representation") ?? childOf(source, "Transcript"));
  const written = holder && plainTextOf(holder, files);
  if (holder === undefined || written === undefined) return undefined;
  const { text, offsetOf } = positionsOf(written);
  const selections = childrenOf(holder, "PlainTextSelection");
  const codings = selections.flatMap((selection): readonly QdpxCoding[] => {
    const [start, end] = ["startPosition", "endPosition"].map((name) => offsetOf(attribute(selection, name)));
    if (start === undefined || end === undefined || start >= end) return [];
    const coded = childrenOf(selection, "Coding");
    const memo = joined([notes.at(selection), ...coded.map((coding) => notes.at(coding))]);
    return [{ start, end, codeGuids: codesAt(coded), memo }];
  });
  const whole = codesAt(childrenOf(source, "Coding"));
  const all = whole.length === 0 ? [] : [{ start: 0, end: text.length, codeGuids: whole, memo: "" }];
  const memo = joined([notes.at(source), ...(holder === source ? [] : [notes.at(holder)])]);
  return { title: attribute(source, "name"), text, codings: [...codings, ...all], memo };
}

function codesAt(codings: readonly XmlElement[]): readonly string[] {
  const guids = codings.flatMap((coding) =>
    childrenOf(coding, "CodeRef").map((reference) => attribute(reference, "targetGUID")),
  );
  return [...new Set(guids)];
}

function countCoded(elements: readonly XmlElement[]): number {
  return elements.reduce(
    (sum, { name, children }) =>
      sum +
      (codedNames.has(name) ? 1 : 0) +
      (sourceNames.has(name) && children.some((child) => child.name === "Coding") ? 1 : 0) +
      countCoded(children),
    0,
  );
}
