import { fileAnchorSchema } from "@fieldstone/model/files/file-anchor.ts";
import { reelTransitions } from "@fieldstone/model/media/reel-timeline.ts";
import { exportedTranscript } from "@fieldstone/model/project-export/exported-project.ts";
import { z } from "zod";
import { codePlace, importedNumber } from "./draft-places.ts";
import { draftRound } from "./exported-round-parts.ts";
import { draftField, draftView, settingsNames } from "./exported-view-parts.ts";
import { leftOutKinds, leftOutReasons } from "./import-item.ts";

const draftFile = z.object({
  number: importedNumber,
  purpose: z.enum(["ATTACHMENT", "PICTURE"]),
  name: z.string(),
  /** In the archive. */
  path: z.string(),
  sizeBytes: z.number(),
  transcript: exportedTranscript.nullable(),
});

/** A highlight of a place in a file. */
const draftMark = z.object({
  number: importedNumber,
  fileNumber: importedNumber,
  anchor: fileAnchorSchema,
  text: z.string(),
  codes: z.array(codePlace).readonly(),
  memo: z.string(),
  inlineCommentOnly: z.boolean(),
});

const draftReel = z.object({
  number: importedNumber,
  /** The text that it is of; null for a tag's. */
  documentNumber: importedNumber.nullable(),
  tag: codePlace.nullable(),
  title: z.string(),
  transition: z.enum(reelTransitions),
  clips: z.array(z.object({ number: importedNumber, title: z.string().nullable() })).readonly(),
});

const leftOut = z.object({
  kind: z.enum(leftOutKinds),
  name: z.string(),
  reason: z.enum(leftOutReasons),
});

/** What comes with a text of an exported project besides words; ids are made of the import's id and these numbers. */
export const exportedParts = z.object({
  documentNumber: importedNumber,
  files: z.array(draftFile).readonly(),
  marks: z.array(draftMark).readonly(),
  /** Of the whole file, with its last text: by then all that they hold is there. */
  reels: z.array(draftReel).readonly(),
  /** Of the whole file, with its first text. */
  fields: z.array(draftField).readonly(),
  /** Of the whole file, with its last text, as are rounds. */
  views: z.object({ views: z.array(draftView).readonly(), names: settingsNames }).nullable(),
  rounds: z.array(draftRound).readonly(),
  leftOut: z.array(leftOut).readonly(),
});

export type ExportedParts = z.output<typeof exportedParts>;
export type DraftFile = z.output<typeof draftFile>;
export type DraftMark = z.output<typeof draftMark>;
export type DraftReel = z.output<typeof draftReel>;
export type LeftOut = z.output<typeof leftOut>;
