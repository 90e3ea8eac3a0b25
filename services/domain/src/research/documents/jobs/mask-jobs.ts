import { documentKinds } from "@fieldstone/document/document-kind.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import { replaceRanges, type TextEraser, unlinkRanges } from "@fieldstone/document/erase-text.ts";
import {
  createHighlightAnchor,
  resolveHighlightAnchor,
} from "@fieldstone/document/highlights/highlight-anchor.ts";
import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { readSharedText, type SharedText } from "@fieldstone/document/shared-text.ts";
import { passageRanges } from "@fieldstone/document/transcript/mask-passages.ts";
import { type TimedWord, timeWords } from "@fieldstone/document/transcript/timed-words.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { findPersonalData, personalKinds } from "@fieldstone/model/personal-data/find-personal-data.ts";
import { occurrencesOf } from "@fieldstone/model/personal-data/occurrences.ts";
import { apart } from "@fieldstone/model/personal-data/range.ts";
import type * as Y from "yjs";
import { z } from "zod";
import {
  anchor,
  defineJob,
  kind,
  parts,
  recordedSpan,
  rejected,
  rewrite,
  rewritten,
  transcribed,
  transcribedWords,
} from "./document-job.ts";

const personal = z.object({ kind: z.enum(personalKinds), start: z.number(), end: z.number() });

/** Finds personal data in a text by rules. */
export const findPersonalDataJob = defineJob({
  name: "find personal data",
  input: z.object({
    /** Empty: the text is passed instead. */
    parts,
    text: z.string(),
    names: z.array(z.object({ name: z.string(), wordsAlone: z.boolean() })).readonly(),
  }),
  output: z.object({
    rejected,
    found: z.array(personal).readonly(),
  }),
  run: ({ text, names }) => ({ rejected: [], found: findPersonalData(text, names) }),
});

/** Occurrences of words to search: more than are ever offered, as some lie within longer ones. */
const placesOfWordsMax = 1_000;

/**
 * Merges personal data found by rules with words found otherwise, at each of their occurrences. Returns the
 * first ones, without overlaps.
 */
export const mergePersonalDataJob = defineJob({
  name: "merge personal data",
  input: z.object({
    /** Empty: the text is passed instead. */
    parts,
    text: z.string(),
    /** Found by rules. */
    found: z.array(personal).readonly(),
    words: z.array(z.object({ kind: z.enum(personalKinds), words: z.string() })).readonly(),
    most: z.number(),
  }),
  output: z.object({ rejected, found: z.array(personal.extend({ byRules: z.boolean() })).readonly() }),
  run({ text, found, words, most }) {
    const more = words.flatMap(({ kind: name, words: each }) =>
      occurrencesOf(text, each, placesOfWordsMax).map((start) => ({
        kind: name,
        start,
        end: start + each.length,
        byRules: false,
      })),
    );
    const ruled = found.map((each) => ({ ...each, byRules: true }));
    return { rejected: [], found: apart(text, [...ruled, ...more]).slice(0, most) };
  },
});

const mark = z.object({ id: z.string(), words: z.string(), start: z.number() });

/**
 * Masks words of a text at their place or the nearest one, and removes links on them, which may contain the
 * words. Words spoken in a recording stay: their span is to be redacted. Missing words are in neither list.
 */
export const maskJob = defineJob({
  name: "mask",
  input: z.object({ parts, transcribed, marks: z.array(mark).readonly(), mask: z.string() }),
  output: rewritten.extend({
    masked: z.array(z.object({ id: z.string(), anchor })).readonly(),
    recordedIn: z.array(recordedSpan.extend({ id: z.string() })).readonly(),
  }),
  run({ parts: stored, transcribed: turns, marks, mask }) {
    let [masked, recordedIn]: [{ id: string; anchor: z.output<typeof anchor> }[], RecordedIn[]] = [[], []];
    const done = rewrite(stored, "text", (doc) => {
      const fragment = documentFragment(doc);
      const shared = readSharedText(fragment);
      const timed = timeWords(documentText(documentJsonFromShared(fragment)), transcribedWords(turns));
      const placed = placesOf(shared.text, marks);
      recordedIn = placed.flatMap((place) => recordedSpansOf(place, timed));
      const silent = placed.filter(({ id }) => !recordedIn.some((each) => each.id === id));
      doc.transact(() => {
        unlinkRanges(shared, silent);
        replaceRanges(
          shared,
          silent.map(({ start, end }) => ({ start, end, replacement: mask })),
        );
      });
      masked = anchorsOf(doc, silent, mask);
      return masked.length;
    });
    return { ...done, masked, recordedIn };
  },
});

type RecordedIn = z.output<typeof recordedSpan> & { id: string };

interface Place {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** The current place of each mark, in order, without overlaps. */
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

/**
 * A span per recording in which some of the words are spoken; words without duration count as within theirs.
 */
function recordedSpansOf({ id, start, end }: Place, timed: readonly TimedWord[]): readonly RecordedIn[] {
  const words = timed.filter((word) => word.start < end && word.end > start);
  return [...Map.groupBy(words, ({ fileId }) => fileId)].map(([fileId, ofFile]) => {
    const startMs = Math.min(...ofFile.map((word) => word.startMs));
    const endMs = Math.max(...ofFile.map((word) => word.endMs));
    return endMs > startMs
      ? { id, fileId, startMs, endMs }
      : { id, fileId, startMs: Math.max(0, startMs - 1), endMs: startMs + 1 };
  });
}

/** Anchors of the masks, each shifted by the masks before it. */
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

const standing = z.object({ id: z.string(), anchor, words: z.string() });

/** Restores words whose masks are unchanged, without the links that were on them. */
export const unmaskJob = defineJob({
  name: "unmask",
  input: z.object({
    parts,
    masks: z.array(standing).readonly(),
    mask: z.string(),
  }),
  output: rewritten.extend({ lifted: z.array(z.string()).readonly() }),
  run({ parts: stored, masks, mask }) {
    let lifted: readonly string[] = [];
    const done = rewrite(stored, "text", (doc) => {
      const shared = readSharedText(documentFragment(doc));
      const ranges = standingMasks(shared, masks, mask);
      lifted = ranges.map(({ id }) => id);
      return doc.transact(() => replaceRanges(shared, ranges));
    });
    return { ...done, lifted };
  },
});

/** The masks that are still in a text unchanged. */
export const findMasksJob = defineJob({
  name: "find masks",
  input: z.object({ parts, masks: z.array(standing).readonly(), mask: z.string() }),
  output: z.object({ rejected, standing: z.array(z.string()).readonly() }),
  run({ parts: stored, masks, mask }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const standing = standingMasks(readSharedText(documentFragment(doc)), masks, mask).map(({ id }) => id);
    doc.destroy();
    return { rejected: bad, standing };
  },
});

function standingMasks(shared: SharedText, masks: readonly z.output<typeof standing>[], mask: string) {
  const ranges = masks.flatMap(({ id, anchor: place, words }) => {
    const range = resolveHighlightAnchor(shared, place);
    return range?.text === mask ? [{ id, start: range.start, end: range.end, replacement: words }] : [];
  });
  return ranges.toSorted((a, b) => a.start - b.start);
}

/** Masks all occurrences of words in a text, and in its links, pictures and speakers. */
export const maskAllJob = defineJob({
  name: "mask all",
  input: z.object({ parts, kind, words: z.array(z.string()).readonly(), mask: z.string() }),
  output: rewritten,
  run: ({ parts: stored, kind: name, words, mask }) =>
    rewrite(stored, name, (doc) => {
      const eraser = maskingEraser([...new Set(words)], mask);
      if (name === "text") {
        const shared = readSharedText(documentFragment(doc));
        unlinkRanges(shared, eraser.rangesIn(shared.text));
      }
      return documentKinds[name].erase(doc, eraser);
    }),
});

/** Masks passages with their later edits: see passageRanges. */
export const maskPassagesJob = defineJob({
  name: "mask passages",
  input: z.object({ parts, passages: z.array(z.string()).readonly(), mask: z.string() }),
  output: rewritten,
  run: ({ parts: stored, passages, mask }) =>
    rewrite(stored, "text", (doc) => {
      const fragment = documentFragment(doc);
      const ranges = passageRanges(documentText(documentJsonFromShared(fragment)), passages, mask);
      return doc.transact(() => replaceRanges(readSharedText(fragment), ranges));
    }),
});

function maskingEraser(words: readonly string[], mask: string): TextEraser {
  const rangesIn = (text: string) => {
    const all = words.flatMap((each) =>
      occurrencesOf(text, each).map((start) => ({ start, end: start + each.length, replacement: mask })),
    );
    return apart(text, all);
  };
  const erase = (text: string) => {
    const plain = rangesIn(text).length > 0 ? text : decoded(text);
    const ranges = rangesIn(plain);
    if (ranges.length === 0) return undefined;
    return ranges.reduceRight((rest, { start, end }) => rest.slice(0, start) + mask + rest.slice(end), plain);
  };
  // Removes marks that contain the words: a link with a mask in its address is useless.
  const eraseJson = (value: unknown) => {
    const marks = Object.entries(value ?? {});
    const kept = marks.filter(([, mark]) => !textsOf(mark).some((text) => erase(text) !== undefined));
    return { value: Object.fromEntries(kept), erased: kept.length < marks.length };
  };
  return { rangesIn, erase, eraseJson };
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
