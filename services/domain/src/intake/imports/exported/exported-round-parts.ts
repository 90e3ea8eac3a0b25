import { codingChoices } from "@fieldstone/model/coding/coding-choice.ts";
import { exportedMember } from "@fieldstone/model/project-export/exported-member.ts";
import { z } from "zod";
import { codePlace, importedNumber } from "./draft-places.ts";

const time = z.iso.datetime();
const member = exportedMember.omit({ id: true });

const draftRoundCoding = z.object({
  number: importedNumber,
  noteNumber: importedNumber,
  tag: codePlace,
  isFirst: z.boolean(),
  /** In UTF-16 units of the note's text. */
  start: z.int(),
  end: z.int(),
  text: z.string(),
});

/** A round of independent coding, with the numbers of its texts, codings and highlights. */
export const draftRound = z.object({
  number: importedNumber,
  title: z.string(),
  firstCoder: member,
  secondCoder: member,
  firstDoneAt: time.nullable(),
  secondDoneAt: time.nullable(),
  settledAt: time.nullable(),
  settledBy: member.nullable(),
  tags: z.array(codePlace).readonly(),
  notes: z
    .array(
      z.object({
        number: importedNumber,
        firstFinishedAt: time.nullable(),
        secondFinishedAt: time.nullable(),
      }),
    )
    .readonly(),
  codings: z.array(draftRoundCoding).readonly(),
  decisions: z
    .array(
      z.object({
        codingNumbers: z.array(importedNumber).readonly(),
        choice: z.enum(codingChoices),
        reason: z.string(),
        decidedBy: member.nullable(),
        decidedAt: time,
      }),
    )
    .readonly(),
  highlightNumbers: z.array(importedNumber).readonly(),
});
/** A tag that a coder of a round gave to words. */
export type DraftRoundCoding = z.output<typeof draftRoundCoding>;
export type DraftRound = z.output<typeof draftRound>;
