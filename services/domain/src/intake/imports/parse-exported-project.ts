import { type DocumentNode, parseDocumentJson } from "@fieldstone/document/document-json.ts";
import { isTextBlock } from "@fieldstone/document/document-schema.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import { customFieldTypes } from "@fieldstone/model/fields/custom-field.ts";
import { decodeText } from "@fieldstone/model/files/decode-text.ts";
import { fileExtension } from "@fieldstone/model/files/file-type.ts";
import { importError } from "@fieldstone/model/files/import-error.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import {
  type ExportedDocument,
  type ExportedNote,
  type ExportedProject,
  exportedProject,
} from "@fieldstone/model/project-export/exported-project.ts";
import { documentFromText } from "../../research/documents/document-from-text.ts";
import type { CodePlace, ImportedCode } from "./imported-code.ts";
import { importedHighlightId } from "./imported-highlight-id.ts";
import { type DraftCoding, type NoteDraft, plainDraft } from "./note-draft.ts";

/** Whether a file is a project that was exported here, by its name. */
export function isExportedProject(fileName: string): boolean {
  return fileExtension(fileName) === "json";
}

/**
 * The notes and insights of an exported project with their texts, highlights, tags, people, fields and comments. The
 * first brings all tags. Pictures and files are not in the data, and stay out.
 * @throws ProductError import.not_project, import.empty
 */
export function parseExportedProject(bytes: Uint8Array, importId: string): readonly NoteDraft[] {
  const project = readProject(bytes);
  const documents = [
    ...project.notes.map((note) => ({ ...note, objectType: "note" as const })),
    ...project.insights.map((insight) => ({ ...insight, objectType: "insight" as const, happenedAt: null })),
  ];
  if (documents.length === 0) throw importError("empty", "This project has no notes and no insights.");
  const codes = project.tags.map(
    ({ boardTitle, groupTitle, title, color, description }): ImportedCode => ({
      boardTitle,
      groupTitle,
      title,
      color,
      description,
    }),
  );
  const draftOf = drafter(project, importId);
  try {
    return documents.map((document, at) => ({ ...draftOf(document), codes: at === 0 ? codes : [] }));
  } catch (cause) {
    throw notProject(cause);
  }
}

function readProject(bytes: Uint8Array): ExportedProject {
  try {
    return exportedProject.parse(JSON.parse(decodeText(bytes)));
  } catch (cause) {
    throw notProject(cause);
  }
}

function notProject(cause: unknown) {
  return importError(
    "not_project",
    "This file is not the data of a project. Choose the file project.json of an export.",
    cause,
  );
}

type FileDocument = Omit<ExportedNote, "happenedAt"> &
  Pick<NoteDraft, "objectType"> & { readonly happenedAt: string | null };

function drafter(project: ExportedProject, importId: string) {
  const { people, fields, tags, notes, insights } = project;
  const names = new Map(
    people.map(({ id, name, email }) => [id, email === null ? name : `${name} <${email}>`]),
  );
  const places = new Map(
    tags.map(({ id, boardTitle, groupTitle, title }): [string, CodePlace] => [
      id,
      { boardTitle, groupTitle, title },
    ]),
  );
  const definitions = new Map(fields.map((field) => [field.id, field]));
  const highlights = [...notes, ...insights].flatMap((document) => document.highlights);
  const numbers = new Map(highlights.map(({ id }, number) => [id, number]));
  const titles = new Map([
    ...[...notes, ...insights, ...tags].map(({ id, title }) => [id, title] as const),
    ...people.map(({ id, name }) => [id, name] as const),
  ]);
  const named: NamedObjects = {
    // What lies in a file stays out with it.
    highlightIds: new Map(
      highlights.flatMap(({ id, range }, number) =>
        range === null ? [] : [[id, importedHighlightId(importId, number)] as const],
      ),
    ),
    quotes: new Map([
      ...[...notes, ...insights].flatMap(({ quotes }) => Object.entries(quotes)),
      ...highlights.map(({ id, text }) => [id, text] as const),
    ]),
    titles,
  };
  return (document: FileDocument): NoteDraft => {
    const content = ownContent(parseDocumentJson(document.content), named);
    const { text: words } = documentText(content);
    return {
      ...plainDraft(document.title, content),
      objectType: document.objectType,
      personNames: document.personIds.flatMap((id) => names.get(id) ?? []),
      happenedAt: document.happenedAt === null ? null : new Date(document.happenedAt),
      namedFields: document.fields.flatMap(({ fieldId, text }) => {
        const field = definitions.get(fieldId);
        const type = customFieldTypes.find((each) => each === field?.type);
        return field === undefined || type === undefined ? [] : [{ title: field.title, type, text }];
      }),
      codings: document.highlights.flatMap((highlight): readonly DraftCoding[] => {
        const range = rangeIn(words, highlight);
        const number = numbers.get(highlight.id);
        if (range === null || number === undefined) return [];
        const codes = highlight.tagIds.flatMap((tagId) => places.get(tagId) ?? []);
        const { speaker, startMs, endMs, inlineCommentOnly } = highlight;
        const kept = { number, speaker, startMs, endMs, inlineCommentOnly };
        return [{ ...range, codes, memo: commentsOf(document, highlight.id), kept }];
      }),
      memo: commentsOf(document, null),
    };
  };
}

/** Where a highlight's words are: quotes and pictures before them may stand otherwise than they did. */
function rangeIn(words: string, { range, text }: ExportedDocument["highlights"][number]) {
  if (range === null || words.slice(range.start, range.end) === text) return range;
  const start = words.indexOf(text);
  return start === -1 ? null : { start, end: start + text.length };
}

function commentsOf({ comments }: Pick<ExportedDocument, "comments">, highlightId: string | null): string {
  return comments
    .filter((comment) => comment.highlightId === highlightId)
    .map(({ author, body }) => (author === "" ? body : `${author}: ${body}`))
    .join("\n\n");
}

/** What a text holds by id alone. */
interface NamedObjects {
  /** New ids of the highlights that come with the file. */
  readonly highlightIds: ReadonlyMap<string, string>;
  readonly quotes: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
}

/**
 * A text without what belongs to the workspace that it comes from: quotes of highlights that come too are of the new ones,
 * other quotes and references are kept as words, pictures left out.
 */
function ownContent(document: DocumentNode, { highlightIds, quotes, titles }: NamedObjects): DocumentNode {
  const nodesOf = (node: DocumentNode): readonly DocumentNode[] => {
    if (node.type === "image") return [];
    if (node.type === "turn") return withOwn({ ...node, attrs: { ...node.attrs, personId: null } });
    if (node.type === "highlightEmbed") {
      const quotedId = tryParseId(String(node.attrs?.highlightId)) ?? "";
      const highlightId = highlightIds.get(quotedId);
      if (highlightId !== undefined) return [{ ...node, attrs: { ...node.attrs, highlightId } }];
      const text = quotes.get(quotedId);
      return text === undefined
        ? []
        : [{ type: "blockquote", content: documentFromText(text).content ?? [] }];
    }
    if (node.type === "reference" || node.type === "inlineReference") {
      const title = titles.get(tryParseId(String(node.attrs?.objectId)) ?? "");
      if (!title) return [];
      const text = { type: "text", text: title };
      return [node.type === "reference" ? { type: "paragraph", content: [text] } : text];
    }
    return withOwn(node);
  };
  const withOwn = (node: DocumentNode): readonly DocumentNode[] => {
    if (node.content === undefined) return [node];
    const inner = node.content.flatMap(nodesOf);
    const isEmptied = inner.length === 0 && node.content.length > 0 && !isTextBlock(node.type);
    return [{ ...node, content: isEmptied ? [{ type: "paragraph" }] : inner }];
  };
  const [own = document] = nodesOf(document);
  return own;
}
