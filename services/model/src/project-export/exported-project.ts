import { z } from "zod";
import { reelTransitions } from "../media/reel-timeline.ts";
import { transcriptionLanguages } from "../transcripts/transcription-languages.ts";
import { transcriptionProviderNames } from "../transcripts/transcription-provider-name.ts";

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
  /** The same options with the ids by which views name them; exports made before views were added have none. */
  choices: z.array(z.object({ id: z.string(), label: z.string(), color: z.string() })).default([]),
  selectableMax: z.int().optional(),
});

const tag = z.object({
  id: z.uuid(),
  title: z.string(),
  color: z.string(),
  description: z.string(),
  boardTitle: z.string(),
  groupTitle: z.string().nullable(),
  boardId: z.uuid().optional(),
  groupId: z.uuid().nullable().optional(),
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

const timeMs = z.int().min(0);

/** What was heard in a recording, which its note's text was made of. */
export const exportedTranscript = z.object({
  provider: z.enum(transcriptionProviderNames),
  language: z.enum(transcriptionLanguages),
  labelsSpeakers: z.boolean(),
  removesFillers: z.boolean(),
  durationMs: z.int().min(1),
  turns: z.array(
    z.object({
      speaker: z.string().nullable(),
      startMs: timeMs,
      endMs: timeMs,
      text: z.string(),
      /** Start and end of each word, one after another. */
      wordTimes: z.array(timeMs),
    }),
  ),
});

const attachment = z.object({
  id: z.uuid(),
  /** A picture stands in the text. */
  purpose: z.enum(["ATTACHMENT", "PICTURE"]),
  /** From the project's folder. */
  path: z.string(),
  /** As it is called, which its path may not be able to say. */
  name: z.string(),
  transcript: exportedTranscript.nullable(),
});

const reel = z.object({
  title: z.string(),
  transition: z.enum(reelTransitions),
  clips: z.array(z.object({ highlightId: z.uuid(), title: z.string().nullable() })),
});
const tagReel = reel.extend({ tagId: z.uuid() });

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
  /** The same files as data; exports made before it was added have none. */
  attachments: z.array(attachment).default([]),
  reels: z.array(reel).default([]),
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
  /** Reels of tags; those of texts stand there. */
  tagReels: z.array(tagReel).default([]),
  notes: z.array(note),
  insights: z.array(insight),
  /** As `exportedView` describes them, in their order. Read one by one: a broken one keeps nothing else from being read. */
  views: z.array(z.unknown()).default([]),
  /** As `exportedCodingRound` describes them, the oldest first; read one by one too. */
  codingRounds: z.array(z.unknown()).default([]),
});

export type ExportedProject = z.output<typeof exportedProject>;
export type ExportedDocument = z.output<typeof exportedDocument>;
export type ExportedNote = z.output<typeof note>;
export type ExportedInsight = z.output<typeof insight>;
export type ExportedField = z.output<typeof field>;
export type ExportedTag = z.output<typeof tag>;
export type ExportedTranscript = z.output<typeof exportedTranscript>;
export type ExportedAttachment = z.output<typeof attachment>;
export type ExportedReel = z.output<typeof reel>;
export type ExportedTagReel = z.output<typeof tagReel>;
