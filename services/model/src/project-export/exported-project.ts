import { z } from "zod";
import { summarySectionSchema } from "../ai/summary.ts";
import { reelTransitions } from "../media/reel-timeline.ts";
import { transcriptionLanguages } from "../transcripts/transcription-languages.ts";
import { transcriptionProviderNames } from "../transcripts/transcription-provider-name.ts";
import { exportedComment } from "./exported-comment.ts";
import { exportedMember } from "./exported-member.ts";
import { exportedPersonDetail } from "./exported-person-detail.ts";
import { exportedCodebookChange, exportedTagSummary } from "./exported-tag-texts.ts";

export const exportedProjectFormat = "fieldstone.project";
export const exportedProjectVersion = 1;

/** ProseMirror JSON; its reader validates it against the document schema. */
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
  /** The same options with the ids that views use; missing in exports from before views were added. */
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
  /** Its purpose in the analysis. */
  role: z.string().nullable().default(null),
  locked: z.boolean().default(false),
});

const board = z.object({
  id: z.uuid(),
  title: z.string(),
  /** False for a board of the workspace, which applies in this project too. */
  isOfProject: z.boolean(),
  groups: z.array(z.object({ id: z.uuid(), title: z.string() })),
});

/** A filter with a name; its form refers to objects of the same file by id. */
const savedFilter = z.object({
  target: z.string(),
  title: z.string(),
  form: z.unknown(),
  /** Members named in it; missing in older exports. */
  members: z.array(exportedMember).default([]),
});

/** Missing in older exports. */
const projectSettings = {
  icon: z.string().nullable().default(null),
  color: z.string().nullable().default(null),
  cover: z.string().nullable().default(null),
  /** The note that introduces the project. */
  readmeNoteId: z.uuid().nullable().default(null),
  /** The project's own choices, if it has any. */
  transcription: z
    .object({
      language: z.string().nullable(),
      labelsSpeakers: z.boolean().nullable(),
      removesFillers: z.boolean().nullable(),
      vocabulary: z.array(z.string()),
    })
    .nullable()
    .default(null),
};

const range = z.object({ start: z.int().min(0), end: z.int().min(0) });

const highlight = z.object({
  id: z.uuid(),
  /** Its range in the text, in UTF-16 units; null if its words are gone or it is in a file. */
  range: range.nullable(),
  /** Its place in a file, by the file's id in the manifest; null if it is in the text. */
  inFile: z
    .object({
      fileId: z.uuid(),
      pageNum: z.int().nullable(),
      /** Range in the page's text, in UTF-16 units. */
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
  /** Created only for comments. */
  inlineCommentOnly: z.boolean().default(false),
  createdAt: z.iso.datetime(),
});

const timeMs = z.int().min(0);

/** The words heard in a recording, from which its note's text was created. */
export const exportedTranscript = z.object({
  /** Null for a transcript from a file. */
  provider: z.enum(transcriptionProviderNames).nullable(),
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
      /** Start and end of each word, alternating. */
      wordTimes: z.array(timeMs),
    }),
  ),
});

const attachment = z.object({
  id: z.uuid(),
  /** A PICTURE is part of the text. */
  purpose: z.enum(["ATTACHMENT", "PICTURE"]),
  /** Relative to the project's folder. */
  path: z.string(),
  /** Its original name, which a path may not allow. */
  name: z.string(),
  transcript: exportedTranscript.nullable(),
  /** Spans that are muted or blurred in the exported file; never what they hide. */
  redactions: z
    .array(
      z.object({
        startMs: timeMs,
        endMs: timeMs,
        mutesAudio: z.boolean(),
        blursVideo: z.boolean(),
        createdAt: z.iso.datetime(),
      }),
    )
    .default([]),
});

const reel = z.object({
  title: z.string(),
  transition: z.enum(reelTransitions),
  clips: z.array(z.object({ highlightId: z.uuid(), title: z.string().nullable() })),
  comments: z.array(exportedComment).default([]),
});
const tagReel = reel.extend({ tagId: z.uuid() });

/** A note or insight: its data, text and related objects. */
export const exportedDocument = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  content: documentNode,
  /** Texts of the highlights that it quotes, by id, if the exporting member could read them. */
  quotes: z.record(z.uuid(), z.string()).default({}),
  personIds: z.array(z.uuid()),
  fields: z.array(z.object({ fieldId: z.uuid(), text: z.string() })),
  highlights: z.array(highlight),
  comments: z.array(exportedComment),
  /** Paths of its files in the archive. */
  files: z.array(z.string()),
  /** The same files as data; missing in older exports. */
  attachments: z.array(attachment).default([]),
  reels: z.array(reel).default([]),
});

/** A summary of a note. */
const summary = z.object({
  kind: z.string(),
  framework: z.string().nullable(),
  instructions: z.string(),
  sections: z.array(summarySectionSchema),
  isEdited: z.boolean(),
  /** True if the note's text was changed afterwards. */
  isStale: z.boolean().default(false),
  createdAt: z.iso.datetime(),
});

const note = exportedDocument.extend({
  happenedAt: z.iso.datetime().nullable(),
  summaries: z.array(summary).default([]),
});
const insight = exportedDocument.extend({ publishedAt: z.iso.datetime().nullable() });

/** A whole project as data: `project.json` of an export. Texts are in creation order. */
export const exportedProject = z.object({
  format: z.literal(exportedProjectFormat),
  version: z.literal(exportedProjectVersion),
  exportedAt: z.iso.datetime(),
  project: z.object({ id: z.uuid(), title: z.string(), ...projectSettings }),
  people: z.array(person),
  fields: z.array(field),
  /** Fields of people; their values are with `personDetails`. */
  personFields: z.array(field).default([]),
  tags: z.array(tag),
  /** Boards of the tags with their groups, in order, also those without tags. */
  boards: z.array(board).default([]),
  savedFilters: z.array(savedFilter).default([]),
  /** Reels of tags; those of texts are with their texts. */
  tagReels: z.array(tagReel).default([]),
  notes: z.array(note),
  insights: z.array(insight),
  /** Items of `exportedView`, parsed one by one, so that an invalid one does not affect the rest. */
  views: z.array(z.unknown()).default([]),
  /** Items of `exportedCodingRound`, oldest first; also parsed one by one. */
  codingRounds: z.array(z.unknown()).default([]),
  personDetails: z.array(exportedPersonDetail).default([]),
  /** The codebook with its history: each change has the whole entry after it, and a tag's last one counts. */
  codebookChanges: z.array(exportedCodebookChange).default([]),
  tagSummaries: z.array(exportedTagSummary).default([]),
});

export type ExportedProject = z.output<typeof exportedProject>;
export type ExportedDocument = z.output<typeof exportedDocument>;
export type ExportedNote = z.output<typeof note>;
export type ExportedInsight = z.output<typeof insight>;
export type ExportedField = z.output<typeof field>;
export type ExportedBoard = z.output<typeof board>;
export type ExportedSavedFilter = z.output<typeof savedFilter>;
export type ExportedSummary = z.output<typeof summary>;
export type ExportedTag = z.output<typeof tag>;
export type ExportedTranscript = z.output<typeof exportedTranscript>;
export type ExportedAttachment = z.output<typeof attachment>;
export type ExportedReel = z.output<typeof reel>;
export type ExportedTagReel = z.output<typeof tagReel>;
