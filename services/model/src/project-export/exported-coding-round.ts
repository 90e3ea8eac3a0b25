import { z } from "zod";
import { codingChoices } from "../coding/coding-choice.ts";
import { exportedMember } from "./exported-member.ts";

const time = z.iso.datetime();

const exportedCoding = z.object({
  id: z.uuid(),
  noteId: z.uuid(),
  tagId: z.uuid(),
  /** By the first coder; otherwise by the second. */
  isFirst: z.boolean(),
  /** In the note's text, in UTF-16 units. */
  range: z.object({ start: z.int().min(0), end: z.int().min(0) }),
  text: z.string(),
});
export type ExportedCoding = z.output<typeof exportedCoding>;

/** A round of independent coding. Codings of a blind round are never exported. */
export const exportedCodingRound = z.object({
  id: z.uuid(),
  title: z.string(),
  firstCoder: exportedMember,
  secondCoder: exportedMember,
  firstDoneAt: time.nullable(),
  secondDoneAt: time.nullable(),
  settledAt: time.nullable(),
  settledBy: exportedMember.nullable(),
  tagIds: z.array(z.uuid()),
  notes: z.array(
    z.object({
      noteId: z.uuid(),
      firstFinishedAt: time.nullable(),
      secondFinishedAt: time.nullable(),
    }),
  ),
  codings: z.array(exportedCoding),
  decisions: z.array(
    z.object({
      /** All codings of the difference that it decides. */
      codingIds: z.array(z.uuid()),
      choice: z.enum(codingChoices),
      reason: z.string(),
      decidedBy: exportedMember.nullable(),
      decidedAt: time,
    }),
  ),
  /** The highlights that a finalized round created. */
  highlightIds: z.array(z.uuid()),
});
export type ExportedCodingRound = z.output<typeof exportedCodingRound>;
