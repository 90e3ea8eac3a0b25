import { fileAnchorSchema } from "@fieldstone/model/files/file-anchor.ts";
import { reelTransitions } from "@fieldstone/model/media/reel-timeline.ts";
import { exportedTranscript } from "@fieldstone/model/project-export/exported-project.ts";
import { z } from "zod";
import { leftOutKinds, leftOutReasons } from "../import-item.ts";
import { draftWhole } from "../wholes/draft-whole.ts";
import { codePlace, importedNumber } from "./draft-places.ts";
import { draftRound } from "./exported-round-parts.ts";
import { draftField, draftView, settingsNames } from "./exported-view-parts.ts";

const draftReaction = z.object({
  email: z.string(),
  shortName: z.string(),
  skinTone: z.string().nullable(),
});

const draftComment = z.object({
  body: z.string(),
  createdAt: z.iso.datetime(),
  reactions: z.array(draftReaction).readonly(),
});

/** A comment with its replies, in their order. */
const draftThread = z.object({
  resolvedAt: z.iso.datetime().nullable(),
  comments: z.array(draftComment).readonly(),
});

/** A board of the project with its groups, also without tags. */
const draftBoard = z.object({ title: z.string(), groups: z.array(z.string()).readonly() });

const draftFile = z.object({
  number: importedNumber,
  purpose: z.enum(["ATTACHMENT", "PICTURE"]),
  name: z.string(),
  /** The path in the archive. */
  path: z.string(),
  sizeBytes: z.number(),
  transcript: exportedTranscript.nullable(),
});

/** A highlight in a file. */
const draftMark = z.object({
  number: importedNumber,
  fileNumber: importedNumber,
  anchor: fileAnchorSchema,
  text: z.string(),
  codes: z.array(codePlace).readonly(),
  inlineCommentOnly: z.boolean(),
});

const draftReel = z.object({
  number: importedNumber,
  /** The text that it belongs to; null for a tag's reel. */
  documentNumber: importedNumber.nullable(),
  tag: codePlace.nullable(),
  title: z.string(),
  transition: z.enum(reelTransitions),
  clips: z.array(z.object({ number: importedNumber, title: z.string().nullable() })).readonly(),
  threads: z.array(draftThread).readonly(),
});

export const leftOut = z.object({
  kind: z.enum(leftOutKinds),
  name: z.string(),
  reason: z.enum(leftOutReasons),
});

/** A project of a file with several; each becomes a project of its own. */
export const draftProject = z.object({ number: importedNumber, title: z.string() });

/** The parts of an exported text other than its words. Ids derive from the import's id and these numbers. */
export const exportedParts = z.object({
  documentNumber: importedNumber,
  files: z.array(draftFile).readonly(),
  marks: z.array(draftMark).readonly(),
  /** Comments on the text, or on the highlight with this number. */
  threads: z.array(z.object({ highlightNumber: importedNumber.nullable(), thread: draftThread })).readonly(),
  /** The whole project's, with its first text. */
  boards: z.array(draftBoard).readonly(),
  /** The whole project's, with its last text, when everything in them exists. */
  reels: z.array(draftReel).readonly(),
  /** The whole project's, with its first text. */
  fields: z.array(draftField).readonly(),
  /** The whole project's, with its last text, as are rounds and the rest. */
  views: z.object({ views: z.array(draftView).readonly(), names: settingsNames }).nullable(),
  rounds: z.array(draftRound).readonly(),
  whole: draftWhole.nullable(),
  leftOut: z.array(leftOut).readonly(),
});

export type ExportedParts = z.output<typeof exportedParts>;
export type DraftProject = z.output<typeof draftProject>;
export type DraftReaction = z.output<typeof draftReaction>;
export type DraftComment = z.output<typeof draftComment>;
export type DraftThread = z.output<typeof draftThread>;
export type DraftBoard = z.output<typeof draftBoard>;
export type DraftFile = z.output<typeof draftFile>;
export type DraftMark = z.output<typeof draftMark>;
export type DraftReel = z.output<typeof draftReel>;
export type LeftOut = z.output<typeof leftOut>;
