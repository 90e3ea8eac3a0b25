import { z } from "zod";

export const exportedProjectFormat = "fieldstone.project";
export const exportedProjectVersion = 1;

/** ProseMirror's JSON: what reads it checks it against the documents' schema. */
const documentNode = z.looseObject({ type: z.string() });

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  jobTitle: z.string().nullable(),
});

const field = z.object({
  id: z.uuid(),
  objectType: z.string(),
  title: z.string(),
  type: z.string(),
  options: z.array(z.string()),
});

const tag = z.object({
  id: z.uuid(),
  title: z.string(),
  color: z.string(),
  description: z.string(),
  boardTitle: z.string(),
  groupTitle: z.string().nullable(),
});

const range = z.object({ start: z.int().min(0), end: z.int().min(0) });

const highlight = z.object({
  id: z.uuid(),
  /** Where it stands in the text, in UTF-16 units; null where its words are gone from it, and in a file. */
  range: range.nullable(),
  /** Where it stands in a file, which the manifest names by its id; null in the text itself. */
  inFile: z
    .object({
      fileId: z.uuid(),
      pageNum: z.int().nullable(),
      /** In the page's text, in UTF-16 units. */
      range: range.nullable(),
      /** Left, top, width and height on the page. */
      area: z.array(z.number()).nullable(),
    })
    .nullable(),
  text: z.string(),
  speaker: z.string().nullable(),
  startMs: z.number().nullable(),
  endMs: z.number().nullable(),
  tagIds: z.array(z.uuid()),
  /** Made for comments alone. */
  inlineCommentOnly: z.boolean().default(false),
  createdAt: z.iso.datetime(),
});

const comment = z.object({
  /** Null where it is on the text as a whole. */
  highlightId: z.uuid().nullable(),
  author: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
});

/** A note or insight: its own data, its text, and what hangs on it. */
export const exportedDocument = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  content: documentNode,
  /** Words of the highlights that it quotes, by id, as far as whoever exported it could read them. */
  quotes: z.record(z.uuid(), z.string()).default({}),
  personIds: z.array(z.uuid()),
  fields: z.array(z.object({ fieldId: z.uuid(), text: z.string() })),
  highlights: z.array(highlight),
  comments: z.array(comment),
  /** Paths of its files in the archive. */
  files: z.array(z.string()),
});

const note = exportedDocument.extend({ happenedAt: z.iso.datetime().nullable() });
const insight = exportedDocument.extend({ publishedAt: z.iso.datetime().nullable() });

/** A whole project as data: `project.json` of an export. Texts stand in the order of their making. */
export const exportedProject = z.object({
  format: z.literal(exportedProjectFormat),
  version: z.literal(exportedProjectVersion),
  exportedAt: z.iso.datetime(),
  project: z.object({ id: z.uuid(), title: z.string() }),
  people: z.array(person),
  fields: z.array(field),
  tags: z.array(tag),
  notes: z.array(note),
  insights: z.array(insight),
});

export type ExportedProject = z.output<typeof exportedProject>;
export type ExportedDocument = z.output<typeof exportedDocument>;
export type ExportedNote = z.output<typeof note>;
export type ExportedInsight = z.output<typeof insight>;
export type ExportedTag = z.output<typeof tag>;
