import { type DocumentNode, parseDocumentJson } from "@fieldstone/document/document-json.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import { customFieldTypes } from "@fieldstone/model/fields/custom-field.ts";
import { noteTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { ProjectExportManifest } from "@fieldstone/model/project-export/export-manifest.ts";
import type { ExportedDocument, ExportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { pictureIds } from "../../../research/documents/picture-ids.ts";
import type { CodePlace } from "../created/imported-code.ts";
import type { ArchiveContents } from "../created/imported-file.ts";
import { importedId } from "../imported-id.ts";
import { type DraftCoding, type NoteDraft, plainDraft } from "../note-draft.ts";
import { type NamedObjects, ownContent } from "../own-content.ts";
import { rangeIn } from "../range-in.ts";
import type { FileDocument } from "./exported-document.ts";
import { placeExportedFiles } from "./exported-files.ts";
import { placeMarks } from "./exported-marks.ts";
import type { DraftMark, LeftOut } from "./exported-parts.ts";
import { placeThreads } from "./exported-threads.ts";
import { wholeProjects } from "./exported-wholes.ts";

/** Everything that a file contains. */
export interface ExportedWhole {
  readonly projects: readonly ExportedProject[];
  readonly documents: readonly FileDocument[];
  readonly manifest: ProjectExportManifest | null;
  readonly sizes: ArchiveContents["sizes"];
  readonly importId: string;
}

/**
 * Drafts of a file's notes and insights. The first draft of each project has its tags and fields, the last
 * its reels, views, rounds and the rest.
 */
export function draftsOf(file: ExportedWhole): readonly NoteDraft[] {
  const { projects, documents, manifest, sizes, importId } = file;
  const people = projects.flatMap((project) => project.people);
  const definitions = new Map(projects.flatMap(({ fields }) => fields).map((field) => [field.id, field]));
  const names = new Map(
    people.map(({ id, name, email }) => [id, email === null ? name : `${name} <${email}>`]),
  );
  // If a project's data is in several files, each has all its tags.
  const tags = new Map(projects.flatMap((project) => project.tags).map((tag) => [tag.id, tag]));
  const placeOf = (tagId: string): readonly CodePlace[] => {
    const tag = tags.get(tagId);
    if (tag === undefined) return [];
    const { boardTitle, groupTitle, title } = tag;
    return [{ boardTitle, groupTitle, title }];
  };
  const highlights = documents.flatMap((document) => document.highlights);
  const numbers = new Map(highlights.map(({ id }, number) => [id, number]));
  const files = placeExportedFiles(documents, manifest, sizes);
  const marks = placeMarks(documents, files, numbers);
  const idsOf = (objectType: FileDocument["objectType"]) =>
    new Map(
      documents.flatMap((document, number) =>
        document.objectType === objectType
          ? [[document.id, importedId(importId, "document", number)] as const]
          : [],
      ),
    );
  const named: NamedObjects = {
    noteIds: idsOf("note"),
    insightIds: idsOf("insight"),
    highlightIds: new Map(
      highlights.flatMap(({ id, range }, number) =>
        range === null && !marks.has(id) ? [] : [[id, importedId(importId, "highlight", number)] as const],
      ),
    ),
    fileIds: new Map(
      [...files.placed].map(([id, { file }]) => [id, importedId(importId, "file", file.number)]),
    ),
    quotes: new Map([
      ...documents.flatMap(({ quotes }) => Object.entries(quotes)),
      ...highlights.map(({ id, text }) => [id, text] as const),
    ]),
    titles: new Map([
      ...[...documents, ...tags.values()].map(({ id, title }) => [id, title] as const),
      ...people.map(({ id, name }) => [id, name] as const),
    ]),
  };
  const texts = documents.map((document) => {
    const given = parseDocumentJson(document.content);
    return { document, given, ...ownContent(given, named) };
  });
  const wholes = wholeProjects(projects, {
    documents,
    marks,
    viewed: { ...named, people: names, placeOf },
    coded: {
      notes: new Map(
        texts.flatMap(({ document: { id, objectType }, content }, number) =>
          objectType === "note" ? [[id, { number, words: wordsOf(content) }] as const] : [],
        ),
      ),
      highlightNumbers: numbers,
      placeOf,
    },
  });
  return texts.map(({ document, given, content, lostReferences }, documentNumber): NoteDraft => {
    const words = documentText(content).text;
    const whole = wholes.get(document.fromProjectId);
    const first = whole?.firstDocument === documentNumber ? whole : undefined;
    const last = whole?.lastDocument === documentNumber ? whole : undefined;
    const own = new Set(document.attachments.map(({ id }) => id));
    const foreign = [...pictureIds(given)].filter((id) => !own.has(id) && !named.fileIds.has(id));
    const placed = placeHighlights({ document, words, marks, numbers, placeOf });
    const commented = placeComments(document, numbers);
    const leftOut: LeftOut[] = [
      ...(files.leftOut.get(documentNumber) ?? []),
      ...foreign.map(() => ({ kind: "PICTURE", name: document.title, reason: "ELSEWHERE" }) as const),
      ...Array.from({ length: lostReferences }, () => lostReference(document)),
      ...(last?.leftOut ?? []),
      ...placed.lost,
      ...commented.leftOut,
    ];
    return {
      ...plainDraft(cutText(document.title, noteTitleLengthMax), content),
      objectType: document.objectType,
      project: whole?.project ?? null,
      personNames: document.personIds.flatMap((id) => names.get(id) ?? []),
      happenedAt: document.happenedAt === null ? null : new Date(document.happenedAt),
      namedFields: document.fields.flatMap(({ fieldId, text }) => {
        const field = definitions.get(fieldId);
        const type = customFieldTypes.find((each) => each === field?.type);
        return field === undefined || type === undefined ? [] : [{ title: field.title, type, text }];
      }),
      codes: first?.codes ?? [],
      codings: placed.codings,
      exported: {
        documentNumber,
        files: files.ofDocument.get(documentNumber) ?? [],
        marks: placed.inFiles,
        threads: commented.threads,
        boards: first?.boards ?? [],
        reels: last?.reels ?? [],
        fields: first?.fields ?? [],
        views: last?.views ?? null,
        rounds: last?.rounds ?? [],
        whole: last?.whole ?? null,
        leftOut,
      },
    };
  });
}

/** A text's comments, and those on its highlights. */
function placeComments({ comments }: FileDocument, numbers: ReadonlyMap<string, number>) {
  const placed = [...Map.groupBy(comments, ({ highlightId }) => highlightId)].flatMap(([id, said]) => {
    const highlightNumber = id === null ? null : numbers.get(id);
    return highlightNumber === undefined ? [] : [{ highlightNumber, ...placeThreads(said) }];
  });
  return {
    threads: placed.flatMap(({ highlightNumber, threads }) =>
      threads.map((thread) => ({ highlightNumber, thread })),
    ),
    leftOut: placed.flatMap(({ leftOut }) => leftOut),
  };
}

/** Places a text's highlights in its files, in its words, or nowhere. */
function placeHighlights(from: {
  readonly document: FileDocument;
  /** The document's text. */
  readonly words: string;
  readonly marks: ReturnType<typeof placeMarks>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly placeOf: (tagId: string) => readonly CodePlace[];
}) {
  const { document, words, marks, numbers, placeOf } = from;
  const inFiles: DraftMark[] = [];
  const codings: DraftCoding[] = [];
  const lost: LeftOut[] = [];
  for (const highlight of document.highlights) {
    const codes = highlight.tagIds.flatMap(placeOf);
    const mark = marks.get(highlight.id);
    const range = rangeIn(words, highlight);
    const number = numbers.get(highlight.id);
    if (mark !== undefined) inFiles.push({ ...mark, codes });
    else if (range === null || number === undefined) lost.push(lostHighlight(highlight));
    else {
      const { speaker, startMs, endMs, inlineCommentOnly } = highlight;
      const kept = { number, speaker, startMs, endMs, inlineCommentOnly };
      codings.push({ ...range, codes, memo: "", kept });
    }
  }
  return { inFiles, codings, lost };
}

/** The text of a document, read at most once and only on demand. */
function wordsOf(content: DocumentNode): () => string {
  let words: string | undefined;
  return () => (words ??= documentText(content).text);
}

function lostReference({ title: name }: FileDocument): LeftOut {
  return { kind: "REFERENCE", name, reason: "ELSEWHERE" };
}

function lostHighlight({ inFile, text }: ExportedDocument["highlights"][number]): LeftOut {
  return { kind: "HIGHLIGHT", name: text, reason: inFile === null ? "WORDS_GONE" : "MISSING" };
}
