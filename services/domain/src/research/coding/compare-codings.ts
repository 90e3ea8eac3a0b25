import type { ReliabilityUnit } from "@fieldstone/model/coding/agreement.ts";
import {
  type CodedLengths,
  type CodedSpan,
  codedLengths,
  codedSpans,
  isAgreed,
} from "@fieldstone/model/coding/coded-ranges.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireShortTogether } from "../documents/read-document.ts";
import { readRanges } from "../documents/read-ranges.ts";
import { readNotes } from "../notes/read-notes.ts";
import { type Coding, type CodingRound, codingNotFound, stateOf } from "./coding-round.ts";
import { readCodings } from "./codings.ts";
import { findNotesOfRounds, findTagIdsOfRounds } from "./read-coding-rounds.ts";

/** A coding with the current range of its anchors, in UTF-16 units of the note's plain text. */
export interface PlacedCoding extends Coding {
  readonly start: number;
  readonly end: number;
}

/** A note's text with the codings that the actor may see; codings whose words are gone are left out. */
export interface CodedText {
  readonly noteId: string;
  readonly text: string;
  readonly codings: readonly PlacedCoding[];
}

/** @throws ProductError `coding.not_found` if the actor may not read the note */
export async function readCodedText(
  tx: TenantTransaction,
  roundId: string,
  noteId: string,
): Promise<CodedText> {
  if (!(await readNotes(tx, [noteId])).has(noteId)) throw codingNotFound();
  const codings = await readCodings(tx, roundId, noteId);
  const anchors = codings.map(({ anchorStart, anchorEnd }) => ({ start: anchorStart, end: anchorEnd }));
  const read = await readRanges(tx, noteId, { anchors });
  if (read === undefined) throw codingNotFound();
  const placed = codings.flatMap((coding, at) => {
    const range = read.placed[at];
    return range == null ? [] : [{ ...coding, ...range }];
  });
  return { noteId, text: read.text, codings: placed };
}

/** A stretch of a note's text that one or both coders tagged. */
export interface ComparedSpan extends CodedSpan<PlacedCoding> {
  /** The id of the stretch's first coding. */
  readonly id: string;
  readonly noteId: string;
  readonly tagId: string;
  readonly agreed: boolean;
}

export interface ComparedTag extends CodedLengths {
  readonly tagId: string;
}

export interface Comparison {
  /** Texts by note id. */
  readonly texts: ReadonlyMap<string, string>;
  readonly stretches: readonly ComparedSpan[];
  /** Characters of the notes that both coders finished, by tag. */
  readonly tags: readonly ComparedTag[];
}

/**
 * Compares the two coders' codings of a round, per character of the note's text: a tag was assigned to it or
 * not. Notes that a coder did not finish are left out of the figures. Empty while the round is blind.
 * @throws ProductError `document.contents_too_long`
 */
export async function compareCodings(tx: TenantTransaction, round: CodingRound): Promise<Comparison> {
  const tagIds = (await findTagIdsOfRounds(tx, [round.id])).get(round.id) ?? [];
  const lengths = new Map<string, CodedLengths>();
  const texts = new Map<string, string>();
  const stretches: ComparedSpan[] = [];
  if (stateOf(round) === "CODING") return { texts, stretches, tags: [] };
  const notes = (await findNotesOfRounds(tx, [round.id])).get(round.id) ?? [];
  const readable = await readNotes(
    tx,
    notes.map(({ noteId }) => noteId),
  );
  await requireShortTogether(tx, [...readable.keys()]);
  for (const { noteId, firstFinishedAt, secondFinishedAt } of notes) {
    if (!readable.has(noteId)) continue;
    const { text, codings } = await readCodedText(tx, round.id, noteId);
    texts.set(noteId, text);
    for (const tagId of tagIds) {
      const by = (coderId: string) =>
        codings.filter((coding) => coding.tagId === tagId && coding.coderId === coderId);
      const [first, second] = [by(round.firstCoder), by(round.secondCoder)];
      for (const stretch of codedSpans(first, second)) {
        const [earliest] = [...stretch.first, ...stretch.second].map(({ id }) => id).sort();
        if (earliest === undefined) continue;
        stretches.push({ ...stretch, id: earliest, noteId, tagId, agreed: isAgreed(stretch) });
      }
      if (firstFinishedAt === null || secondFinishedAt === null) continue;
      lengths.set(tagId, sum(lengths.get(tagId), codedLengths(text.length, first, second)));
    }
  }
  const none = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  return { texts, stretches, tags: tagIds.map((tagId) => ({ tagId, ...(lengths.get(tagId) ?? none) })) };
}

function sum(one: CodedLengths | undefined, other: CodedLengths): CodedLengths {
  if (one === undefined) return other;
  return {
    both: one.both + other.both,
    onlyFirst: one.onlyFirst + other.onlyFirst,
    onlySecond: one.onlySecond + other.onlySecond,
    neither: one.neither + other.neither,
  };
}

/** The reliability data of tags: for each character and tag, whether each coder assigned the tag. */
export function reliabilityOf(tags: readonly CodedLengths[]): readonly ReliabilityUnit[] {
  return tags.flatMap(({ both, onlyFirst, onlySecond, neither }) => [
    { values: ["yes", "yes"], count: both },
    { values: ["yes", "no"], count: onlyFirst },
    { values: ["no", "yes"], count: onlySecond },
    { values: ["no", "no"], count: neither },
  ]);
}
