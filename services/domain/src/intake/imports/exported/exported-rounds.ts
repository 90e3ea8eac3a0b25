import {
  type ExportedCodingRound,
  exportedCodingRound,
} from "@fieldstone/model/project-export/exported-coding-round.ts";
import type { ExportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import {
  codingReasonLengthMax,
  codingRoundNotesMax,
  codingRoundTagsMax,
  codingRoundTitleLengthMax,
  codingsPerCoderMax,
} from "../../../research/coding/coding-round.ts";
import type { CodePlace } from "../created/imported-code.ts";
import { rangeIn } from "../range-in.ts";
import type { LeftOut } from "./exported-parts.ts";
import type { DraftRound, DraftRoundCoding } from "./exported-round-parts.ts";
import { titleIn } from "./exported-views.ts";

/** Objects of the same file that rounds refer to, by their original ids. */
export interface CodedObjects {
  readonly notes: ReadonlyMap<string, { readonly number: number; readonly words: () => string }>;
  readonly highlightNumbers: ReadonlyMap<string, number>;
  readonly placeOf: (tagId: string) => readonly CodePlace[];
}

/** The readable coding rounds, and what is left out of them. */
export function placeRounds(
  projects: readonly Pick<ExportedProject, "codingRounds">[],
  objects: CodedObjects,
  first: { readonly number: number; readonly codingNumber: number },
): { readonly rounds: readonly DraftRound[]; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const rounds: DraftRound[] = [];
  let { codingNumber } = first;
  for (const given of projects.flatMap((project) => project.codingRounds)) {
    const round = exportedCodingRound.safeParse(given).data;
    const reason = round === undefined ? "INVALID" : faultOf(round);
    if (round === undefined || reason !== undefined) {
      leftOut.push({ kind: "CODING_ROUND", name: titleIn(given), reason: reason ?? "INVALID" });
      continue;
    }
    const placed = placeRound(round, objects, { number: first.number + rounds.length, codingNumber });
    for (const each of placed.leftOut) leftOut.push(each);
    codingNumber += placed.round.codings.length;
    if (placed.round.notes.length > 0 && placed.round.tags.length > 0) rounds.push(placed.round);
    else leftOut.push({ kind: "CODING_ROUND", name: round.title, reason: "MISSING" });
  }
  return { rounds, leftOut };
}

function faultOf({ notes, tagIds, codings }: ExportedCodingRound): "LIMIT" | undefined {
  const isTooLarge =
    notes.length > codingRoundNotesMax ||
    tagIds.length > codingRoundTagsMax ||
    [true, false].some(
      (which) => codings.filter(({ isFirst }) => isFirst === which).length > codingsPerCoderMax,
    );
  return isTooLarge ? "LIMIT" : undefined;
}

function placeRound(
  round: ExportedCodingRound,
  { notes, highlightNumbers, placeOf }: CodedObjects,
  { number, codingNumber }: { readonly number: number; readonly codingNumber: number },
): { readonly round: DraftRound; readonly leftOut: readonly LeftOut[] } {
  const title = cutText(round.title.trim(), codingRoundTitleLengthMax).trim() || "Untitled";
  const { firstCoder, secondCoder, firstDoneAt, secondDoneAt, settledBy } = round;
  const leftOut: LeftOut[] = [];
  // Until both coders are done, a round is blind: an import must not reveal one coder's codings to the other.
  const isBlind = firstDoneAt === null || secondDoneAt === null;
  if (isBlind) leftOut.push({ kind: "CODING", name: title, reason: "BLIND" });
  const tagIds = new Set(round.tagIds);
  const noteIds = new Set(round.notes.map(({ noteId }) => noteId));
  // Sorted by id, because a difference is identified by its first coding.
  const given = isBlind ? [] : round.codings.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const numbers = new Map<string, number>();
  const codings = given.flatMap((coding): DraftRoundCoding[] => {
    const note = notes.get(coding.noteId);
    const [tag] = tagIds.has(coding.tagId) ? placeOf(coding.tagId) : [];
    const isKnown = note !== undefined && noteIds.has(coding.noteId) && tag !== undefined;
    const range = isKnown ? rangeIn(note.words(), coding) : null;
    if (!isKnown || range === null || numbers.has(coding.id)) {
      leftOut.push({
        kind: "CODING",
        name: `${title}: ${coding.text}`,
        reason: isKnown ? "WORDS_GONE" : "MISSING",
      });
      return [];
    }
    const own = codingNumber + numbers.size;
    numbers.set(coding.id, own);
    const { isFirst, text } = coding;
    return [{ number: own, noteNumber: note.number, tag, isFirst, ...range, text }];
  });
  const decisions = (isBlind ? [] : round.decisions).flatMap((decision): DraftRound["decisions"] => {
    const codingNumbers = decision.codingIds.flatMap((id) => numbers.get(id) ?? []);
    const { choice, reason, decidedBy, decidedAt } = decision;
    if (codingNumbers.length === 0 || codingNumbers.length < decision.codingIds.length) {
      // It concerns a coding that was left out.
      leftOut.push({ kind: "DECISION", name: `${title}: ${reason || choice}`, reason: "MISSING" });
      return [];
    }
    const kept = cutText(reason, codingReasonLengthMax);
    return [{ codingNumbers, choice, reason: kept, decidedBy: withoutId(decidedBy), decidedAt }];
  });
  return {
    leftOut,
    round: {
      number,
      title,
      firstCoder: { name: firstCoder.name, email: firstCoder.email },
      secondCoder: { name: secondCoder.name, email: secondCoder.email },
      firstDoneAt: isBlind ? null : firstDoneAt,
      secondDoneAt: isBlind ? null : secondDoneAt,
      settledAt: isBlind ? null : round.settledAt,
      settledBy: withoutId(settledBy),
      tags: [...tagIds].flatMap(placeOf),
      notes: [...new Map(round.notes.map((note) => [note.noteId, note])).values()].flatMap(
        ({ noteId, firstFinishedAt, secondFinishedAt }) => {
          const note = notes.get(noteId);
          if (note === undefined) return [];
          return isBlind
            ? [{ number: note.number, firstFinishedAt: null, secondFinishedAt: null }]
            : [{ number: note.number, firstFinishedAt, secondFinishedAt }];
        },
      ),
      codings,
      decisions,
      highlightNumbers: [...new Set(round.highlightIds.flatMap((id) => highlightNumbers.get(id) ?? []))],
    },
  };
}

function withoutId<T extends { readonly name: string; readonly email: string }>(member: T | null) {
  return member === null ? null : { name: member.name, email: member.email };
}
