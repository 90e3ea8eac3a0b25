import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { emptyDocument } from "@fieldstone/document/document-json.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import type {
  ExportedAttachment,
  ExportedDocument,
} from "@fieldstone/model/project-export/exported-project.ts";
import type { UploadStatus } from "@fieldstone/model/states/upload-status.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { listCommentsOfObjects } from "../../../conversation/comments/read-comments.ts";
import { pictureIds } from "../../../research/documents/picture-ids.ts";
import { placesById, readPlacedContent } from "../../../research/documents/read-ranges.ts";
import { findValuesOfObjects } from "../../../research/field-values/read-field-values.ts";
import { enteredOf, enteredText } from "../../../research/fields/convert-values.ts";
import type { Attachment } from "../../../research/files/attachments/attachment.ts";
import { findAttachmentsOfDocuments } from "../../../research/files/attachments/read-attachments.ts";
import { findFile } from "../../../research/files/find-file.ts";
import { anchorsOf, type Highlight } from "../../../research/highlights/highlight.ts";
import {
  findTagIdsOfHighlights,
  readHighlightsOfDocuments,
} from "../../../research/highlights/read-highlights.ts";
import { readExportedConsents } from "../../../research/people/consent/exported-consents.ts";
import { findPeople } from "../../../research/people/read-people.ts";
import { findServedObject } from "../../../research/recordings/served-object.ts";
import { exportComments } from "./export-comments.ts";
import type { ProjectContents } from "./read-project-contents.ts";

/** A file that is embedded in a note or insight, or attached to it. */
export interface FileOfDocument {
  readonly id: string;
  readonly name: string;
  readonly objectKey: ObjectKey;
  readonly uploadStatus: UploadStatus;
  readonly purpose: ExportedAttachment["purpose"];
}

/** A note's or insight's data, without its own row and its files' paths in the archive. */
export type DocumentContents = Pick<ExportedDocument, "fields" | "highlights" | "comments"> & {
  readonly content: DocumentNode;
  readonly files: readonly FileOfDocument[];
};

const noContent = { content: emptyDocument, placed: [] };

/** Reads a note or insight of a project: its current text and everything that belongs to it. */
export async function readExportedDocument(
  tx: TenantTransaction,
  { fields }: ProjectContents,
  { type, id }: { readonly type: "note" | "insight"; readonly id: string },
): Promise<DocumentContents> {
  const marked = (await readHighlightsOfDocuments(tx, [id])).get(id) ?? [];
  const anchors = anchorsOf(marked);
  const { content, placed } = (await readPlacedContent(tx, id, anchors)) ?? noContent;
  const places = placesById(anchors, placed);
  const ranges = marked.map((highlight) => places.get(highlight.id) ?? null);
  const hanging = await readHangingOn(tx, { fields, marked, ranges }, { type, id });
  return { content, ...hanging, files: await readFiles(tx, id, content) };
}

type MarkedWords = Pick<
  ExportedDocument["highlights"][number],
  "text" | "tagIds" | "speaker" | "startMs" | "createdAt"
>;

/** The highlights of a note or insight with their tags and their speakers' consent, without their positions. */
export async function readMarkedWords(
  tx: TenantTransaction,
  documentId: string,
): Promise<readonly (MarkedWords & { readonly consent: string })[]> {
  const marked = (await readHighlightsOfDocuments(tx, [documentId])).get(documentId) ?? [];
  const ids = marked.map(({ id }) => id);
  const tagIds = await findTagIdsOfHighlights(tx, ids);
  const consents = await readExportedConsents(tx, ids);
  return marked.map((highlight) => ({
    ...wordsOf(highlight, tagIds),
    consent: consents.get(highlight.id) ?? "",
  }));
}

function wordsOf(
  { id, text, speaker, startMs, createdAt }: Highlight,
  tagIds: ReadonlyMap<string, readonly string[]>,
): MarkedWords {
  return {
    text,
    tagIds: [...(tagIds.get(id) ?? [])],
    speaker,
    startMs,
    createdAt: createdAt.toISOString(),
  };
}

/** Reads a note's or insight's field values, its highlights with their tags, and the comments on both. */
export async function readHangingOn(
  tx: TenantTransaction,
  {
    fields,
    marked,
    ranges,
  }: Pick<ProjectContents, "fields"> & {
    readonly marked: readonly Highlight[];
    /** The position of each highlight in the text; empty if not needed. */
    readonly ranges: readonly ExportedDocument["highlights"][number]["range"][];
  },
  { type, id }: { readonly type: "note" | "insight"; readonly id: string },
): Promise<Pick<DocumentContents, "fields" | "highlights" | "comments">> {
  const tagIds = await findTagIdsOfHighlights(
    tx,
    marked.map((highlight) => highlight.id),
  );
  return {
    fields: await readFieldTexts(tx, fields, id),
    highlights: marked.map((highlight, at) => ({
      ...wordsOf(highlight, tagIds),
      id: highlight.id,
      range: ranges[at] ?? null,
      inFile: placeInFile(highlight),
      endMs: highlight.endMs,
      inlineCommentOnly: highlight.inlineCommentOnly,
    })),
    comments: await readComments(tx, type, id, marked),
  };
}

function placeInFile(highlight: Highlight): ExportedDocument["highlights"][number]["inFile"] {
  const { fileId, pageNum, rangeStart, rangeEnd, area } = highlight;
  if (fileId === null) return null;
  const range = rangeStart === null || rangeEnd === null ? null : { start: rangeStart, end: rangeEnd };
  return { fileId, pageNum, range, area: area === null ? null : [...area] };
}

/** The field values of a note or insight, as text. */
export async function readFieldTexts(
  tx: TenantTransaction,
  fields: ProjectContents["fields"],
  objectId: string,
): Promise<ExportedDocument["fields"]> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const values = ((await findValuesOfObjects(tx, [objectId])).get(objectId) ?? []).flatMap((value) => {
    const field = byId.get(value.fieldId);
    return field === undefined ? [] : [{ field, value }];
  });
  const named = values.flatMap(({ field, value }) => {
    const entered = enteredOf(field, value);
    return entered.type === "PERSON" ? splitMultiSelect(entered.value) : [];
  });
  const people = new Map((await findPeople(tx, named)).map((person) => [person.id, person]));
  return values.map(({ field, value }) => ({ fieldId: field.id, text: enteredText(field, value, people) }));
}

async function readComments(
  tx: TenantTransaction,
  type: "note" | "insight",
  id: string,
  highlights: readonly Highlight[],
): Promise<ExportedDocument["comments"]> {
  const onText = (await listCommentsOfObjects(tx, type, [id])).get(id) ?? [];
  const onHighlights = await listCommentsOfObjects(
    tx,
    "highlight",
    highlights.map((highlight) => highlight.id),
  );
  return exportComments(tx, [...onText, ...[...onHighlights.values()].flat()]);
}

async function readFiles(
  tx: TenantTransaction,
  documentId: string,
  content: DocumentNode,
): Promise<readonly FileOfDocument[]> {
  const attached = (await findAttachmentsOfDocuments(tx, [documentId])).get(documentId) ?? [];
  const pictures: FileOfDocument[] = [];
  for (const pictureId of pictureIds(content)) {
    const file = await findFile(tx, pictureId);
    // An image copied from another document belongs to that one.
    if (file?.documentId === documentId) pictures.push({ ...file, purpose: "PICTURE", uploadStatus: "DONE" });
  }
  return [...(await maskRecordings(tx, attached)), ...pictures];
}

/** Redacted recordings are exported as they are played; until that is possible, as not uploaded. */
async function maskRecordings(
  tx: TenantTransaction,
  files: readonly Attachment[],
): Promise<readonly FileOfDocument[]> {
  const masked: FileOfDocument[] = [];
  for (const file of files) {
    const served = await findServedObject(tx, file);
    const of = { ...file, purpose: "ATTACHMENT" as const };
    masked.push(served === undefined ? { ...of, uploadStatus: "UPLOADING" } : { ...of, ...served });
  }
  return masked;
}
