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
import { type NoteDraft, plainDraft } from "./note-draft.ts";

/** Whether a file is a project that was exported here, by its name. */
export function isExportedProject(fileName: string): boolean {
  return fileExtension(fileName) === "json";
}

/**
 * The notes of an exported project: its notes and insights with their texts, tags, people, fields and comments. The
 * first brings all tags. Pictures and files are not in the data, and stay out.
 * @throws ProductError import.not_project, import.empty
 */
export function parseExportedProject(bytes: Uint8Array): readonly NoteDraft[] {
  const project = readProject(bytes);
  const documents = [...project.notes, ...project.insights];
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
  const draftOf = drafter(project);
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

function drafter({ people, fields, tags, notes, insights }: ExportedProject) {
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
  const quotes = new Map(
    [...notes, ...insights].flatMap(({ highlights }) => highlights.map(({ id, text }) => [id, text])),
  );
  const titles = new Map([
    ...[...notes, ...insights, ...tags].map(({ id, title }) => [id, title] as const),
    ...people.map(({ id, name }) => [id, name] as const),
  ]);
  return (document: ExportedDocument | ExportedNote): NoteDraft => {
    const content = ownContent(parseDocumentJson(document.content), { quotes, titles });
    const { text: words } = documentText(content);
    return {
      ...plainDraft(document.title, content),
      personNames: document.personIds.flatMap((id) => names.get(id) ?? []),
      happenedAt:
        "happenedAt" in document && document.happenedAt !== null ? new Date(document.happenedAt) : null,
      namedFields: document.fields.flatMap(({ fieldId, text }) => {
        const field = definitions.get(fieldId);
        const type = customFieldTypes.find((each) => each === field?.type);
        return field === undefined || type === undefined ? [] : [{ title: field.title, type, text }];
      }),
      codings: document.highlights.flatMap((highlight) => {
        const codes = highlight.tagIds.flatMap((tagId) => places.get(tagId) ?? []);
        const memo = commentsOf(document, highlight.id);
        const range = rangeIn(words, highlight);
        return range === null || (codes.length === 0 && memo === "") ? [] : [{ ...range, codes, memo }];
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

function commentsOf({ comments }: ExportedDocument, highlightId: string | null): string {
  return comments
    .filter((comment) => comment.highlightId === highlightId)
    .map(({ author, body }) => (author === "" ? body : `${author}: ${body}`))
    .join("\n\n");
}

/** Words of what a text holds by id alone. */
interface NamedObjects {
  readonly quotes: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
}

/**
 * A text without what belongs to the workspace that it comes from: quotes and references are kept as words, pictures
 * left out.
 */
function ownContent(document: DocumentNode, { quotes, titles }: NamedObjects): DocumentNode {
  const nodesOf = (node: DocumentNode): readonly DocumentNode[] => {
    if (node.type === "image") return [];
    if (node.type === "turn") return withOwn({ ...node, attrs: { ...node.attrs, personId: null } });
    if (node.type === "highlightEmbed") {
      const text = quotes.get(String(node.attrs?.highlightId));
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
