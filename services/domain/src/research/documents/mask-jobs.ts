import { documentText } from "@fieldstone/document/document-text.ts";
import { replaceRanges } from "@fieldstone/document/erase-text.ts";
import { createHighlightAnchor, resolveHighlightAnchor } from "@fieldstone/document/highlight-anchor.ts";
import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { type TimedWord, timeWords } from "@fieldstone/document/timed-words.ts";
import { findPersonalData, personalKinds } from "@fieldstone/model/personal-data/find-personal-data.ts";
import { occurrencesOf } from "@fieldstone/model/personal-data/occurrences.ts";
import type * as Y from "yjs";
import { z } from "zod";
import { anchor, defineJob, heard, kind, parts, rejected, rewrite, rewritten } from "./document-job.ts";

/** Personal data in a text, and where words that somebody else found in it are. */
export const findPersonalDataJob = defineJob({
  name: "find personal data",
  input: z.object({
    /** None: the text is given. */
    parts,
    text: z.string(),
    names: z.array(z.object({ name: z.string(), wordsAlone: z.boolean() })).readonly(),
  }),
  output: z.object({
    rejected,
    found: z.array(z.object({ kind: z.enum(personalKinds), start: z.number(), end: z.number() })).readonly(),
  }),
  run: ({ text, names }) => ({ rejected: [], found: findPersonalData(text, names) }),
});

const span = z.object({ fileId: z.string(), startMs: z.number(), endMs: z.number() });
const mark = z.object({ id: z.string(), words: z.string(), start: z.number() });

/**
 * Masks words of a text, each at its place or the nearest to it. Words that are heard in a recording stay: their span is
 * to be redacted. Those that are not there are in neither list.
 */
export const maskJob = defineJob({
  name: "mask",
  input: z.object({ parts, heard, marks: z.array(mark).readonly(), mask: z.string() }),
  output: rewritten.extend({
    masked: z.array(z.object({ id: z.string(), anchor })).readonly(),
    heardIn: z.array(span.extend({ id: z.string() })).readonly(),
  }),
  run({ parts: stored, heard: words, marks, mask }) {
    let [masked, heardIn]: [{ id: string; anchor: z.output<typeof anchor> }[], HeardIn[]] = [[], []];
    const done = rewrite(stored, "text", (doc) => {
      const fragment = documentFragment(doc);
      const shared = readSharedText(fragment);
      const timed = timeWords(documentText(documentJsonFromShared(fragment)), words);
      const placed = placesOf(shared.text, marks);
      heardIn = placed.flatMap((place) => heardAt(place, timed));
      const silent = placed.filter(({ id }) => !heardIn.some((each) => each.id === id));
      doc.transact(() =>
        replaceRanges(
          shared,
          silent.map(({ start, end }) => ({ start, end, replacement: mask })),
        ),
      );
      masked = anchorsOf(doc, silent, mask);
      return masked.length;
    });
    return { ...done, masked, heardIn };
  },
});

type HeardIn = z.output<typeof span> & { id: string };

interface Place {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Where each of the marks is now, in the text's order and apart. */
function placesOf(text: string, marks: readonly z.output<typeof mark>[]): readonly Place[] {
  const taken: Place[] = [];
  for (const { id, words, start: wanted } of marks) {
    const free = occurrencesOf(text, words).filter(
      (start) => !taken.some((each) => start < each.end && start + words.length > each.start),
    );
    const [start] = free.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
    if (start !== undefined) taken.push({ id, start, end: start + words.length });
  }
  return taken.toSorted((a, b) => a.start - b.start);
}

function heardAt({ id, start, end }: Place, timed: readonly TimedWord[]): readonly HeardIn[] {
  const words = timed.filter((word) => word.start < end && word.end > start);
  const [first] = words;
  if (first === undefined) return [];
  const ofFile = words.filter(({ fileId }) => fileId === first.fileId);
  const endMs = Math.max(...ofFile.map((word) => word.endMs));
  return endMs > first.startMs ? [{ id, fileId: first.fileId, startMs: first.startMs, endMs }] : [];
}

/** Anchors of the masks, after those before each have moved it. */
function anchorsOf(doc: Y.Doc, places: readonly Place[], mask: string) {
  const shared = readSharedText(documentFragment(doc));
  let moved = 0;
  return places.flatMap(({ id, start, end }) => {
    const at = start + moved;
    moved += mask.length - (end - start);
    const made = createHighlightAnchor(shared, at, at + mask.length);
    return made === null ? [] : [{ id, anchor: made.anchor }];
  });
}

/** Writes words back where their masks are still. */
export const unmaskJob = defineJob({
  name: "unmask",
  input: z.object({
    parts,
    masks: z.array(z.object({ anchor, words: z.string() })).readonly(),
    mask: z.string(),
  }),
  output: rewritten,
  run: ({ parts: stored, masks, mask }) =>
    rewrite(stored, "text", (doc) => {
      const shared = readSharedText(documentFragment(doc));
      const ranges = masks.flatMap(({ anchor: place, words }) => {
        const range = resolveHighlightAnchor(shared, place);
        return range?.text === mask ? [{ start: range.start, end: range.end, replacement: words }] : [];
      });
      const inOrder = ranges.toSorted((a, b) => a.start - b.start);
      return doc.transact(() => replaceRanges(shared, inOrder));
    }),
});

/** Masks words wherever they are in a text. */
export const maskAllJob = defineJob({
  name: "mask all",
  input: z.object({ parts, kind, words: z.array(z.string()).readonly(), mask: z.string() }),
  output: rewritten,
  run: ({ parts: stored, kind: name, words, mask }) =>
    rewrite(stored, name, (doc) => {
      const shared = readSharedText(documentFragment(doc));
      const all = [...new Set(words)].flatMap((each) =>
        occurrencesOf(shared.text, each).map((start) => ({
          start,
          end: start + each.length,
          replacement: mask,
        })),
      );
      const ranges: typeof all = [];
      for (const range of all.toSorted((a, b) => a.start - b.start || b.end - a.end))
        if (range.start >= (ranges.at(-1)?.end ?? 0)) ranges.push(range);
      return doc.transact(() => replaceRanges(shared, ranges));
    }),
});
