import { appendBlocks } from "@fieldstone/document/append-blocks.ts";
import { parseDocumentJson } from "@fieldstone/document/document-json.ts";
import { documentKinds } from "@fieldstone/document/document-kind.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import { anchorsEntryOf, placeAnchor } from "@fieldstone/document/highlights/anchor-map.ts";
import {
  createHighlightAnchor,
  resolveHighlightAnchor,
} from "@fieldstone/document/highlights/highlight-anchor.ts";
import { HighlightTracker } from "@fieldstone/document/highlights/highlight-tracker.ts";
import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { readSharedText, type SharedText } from "@fieldstone/document/shared-text.ts";
import { spokenIn } from "@fieldstone/document/transcript/spoken-words.ts";
import { timeWords } from "@fieldstone/document/transcript/timed-words.ts";
import { replaceTranscript } from "@fieldstone/document/transcript/write-transcript.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { z } from "zod";
import { captionsJob } from "./captions-job.ts";
import { copyCanvasJob } from "./copy-canvas-job.ts";
import { copyJob } from "./copy-job.ts";
import {
  anchor,
  bytes,
  covered,
  defineJob,
  kind,
  parts,
  rejected,
  transcribed,
  transcribedWords,
} from "./document-job.ts";
import { eraseJob, findTermsJob } from "./erase-jobs.ts";
import { markdownJob } from "./markdown-job.ts";
import {
  findMasksJob,
  findPersonalDataJob,
  maskAllJob,
  maskJob,
  maskPassagesJob,
  mergePersonalDataJob,
  unmaskJob,
} from "./mask-jobs.ts";
import { prepareContentJob } from "./prepare-content-job.ts";
import { prepareMarkdownJob } from "./prepare-markdown-job.ts";
import { rewordJob } from "./reword-job.ts";
import { saveCachedJob, saveJob } from "./save-job.ts";
import { templateCanvasJob } from "./template-canvas-job.ts";
import { templateMarkdownJob } from "./template-markdown-job.ts";
import { holdsTranscriptJob, transcriptFileJob } from "./transcript-file-job.ts";
import { transcriptJob } from "./transcript-job.ts";

const tracked = z.array(z.object({ id: z.string(), anchor, text: z.string() })).readonly();

/** The content of a document as JSON. */
export const contentJob = defineJob({
  name: "content",
  input: z.object({ parts, kind }),
  output: z.object({ rejected, json: z.string() }),
  run({ parts: stored, kind: name }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const json = JSON.stringify(documentKinds[name].read(doc).content);
    doc.destroy();
    return { rejected: bad, json };
  },
});

/** The edits that restore a snapshot's content; null if the snapshot cannot be read. */
export const restoreJob = defineJob({
  name: "restore",
  input: z.object({
    parts,
    kind,
    snapshot: bytes,
    highlights: tracked,
  }),
  output: z.object({ rejected, updates: parts.nullable() }),
  run({ parts: stored, kind: name, snapshot, highlights }) {
    const past = openStoredDocument([snapshot]);
    const { doc, rejected: bad } = openStoredDocument(stored);
    const updates: Uint8Array[] = [];
    const tracker = new HighlightTracker(doc, "editor");
    try {
      if (past.rejected.length > 0) return { rejected: bad, updates: null };
      for (const row of highlights) tracker.track(row);
      doc.on("update", (update: Uint8Array) => updates.push(update));
      documentKinds[name].restore(doc, past.doc);
      return { rejected: bad, updates };
    } finally {
      tracker.destroy();
      doc.destroy();
      past.doc.destroy();
    }
  },
});

/** The words that an anchor covers; null where it covers none. */
export const coverJob = defineJob({
  name: "cover",
  input: z.object({ parts, anchor, transcribed }),
  output: z.object({ rejected, covered }),
  run({ parts: stored, anchor: wanted, transcribed: spoken }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const fragment = documentFragment(doc);
    const range = resolveHighlightAnchor(readSharedText(fragment), wanted);
    const text = documentText(documentJsonFromShared(fragment));
    const words = range && {
      text: range.text,
      ...spokenIn(text, range, timeWords(text, transcribedWords(spoken))),
    };
    doc.destroy();
    return { rejected: bad, covered: words };
  },
});

/** The occurrence of words nearest to an offset, with speaker and times; null if there is none. */
export const findWordsJob = defineJob({
  name: "find words",
  input: z.object({
    parts,
    wanted: z.array(z.object({ words: z.string(), near: z.number() })).readonly(),
    transcribed,
  }),
  output: z.object({
    rejected,
    found: z.array(z.object({ anchor, covered: covered.unwrap() }).nullable()).readonly(),
  }),
  run({ parts: stored, wanted, transcribed: spoken }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const fragment = documentFragment(doc);
    const shared = readSharedText(fragment);
    const text = documentText(documentJsonFromShared(fragment));
    const timed = timeWords(text, transcribedWords(spoken));
    const found = wanted.map(({ words, near }) => {
      const at = nearestIndexOf(shared.text, words, near);
      const made = at === -1 ? null : createHighlightAnchor(shared, at, at + words.length);
      if (made === null || made.range.text !== words) return null;
      return { anchor: made.anchor, covered: { text: words, ...spokenIn(text, made.range, timed) } };
    });
    doc.destroy();
    return { rejected: bad, found };
  },
});

const offsets = z.object({ start: z.number(), end: z.number() });

/** Ranges of anchors, null if their words are gone; and anchors for ranges, with the words there. */
export const rangesJob = defineJob({
  name: "ranges",
  input: z.object({ parts, anchors: z.array(anchor).readonly(), offsets: z.array(offsets).readonly() }),
  output: z.object({
    rejected,
    text: z.string(),
    placed: z.array(offsets.nullable()).readonly(),
    made: z.array(z.object({ anchor, covered: covered.unwrap() }).nullable()).readonly(),
  }),
  run({ parts: stored, anchors, offsets: wanted }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const fragment = documentFragment(doc);
    const shared = readSharedText(fragment);
    const placed = placesIn(shared, anchors);
    const text = wanted.length === 0 ? null : documentText(documentJsonFromShared(fragment));
    const made = wanted.map(({ start, end }) => {
      const found = start >= 0 && text !== null ? createHighlightAnchor(shared, start, end) : null;
      if (found === null || text === null) return null;
      const { range } = found;
      return { anchor: found.anchor, covered: { text: range.text, ...spokenIn(text, range) } };
    });
    doc.destroy();
    return { rejected: bad, text: shared.text, placed, made };
  },
});

/** The content of a text as JSON, with the ranges of anchors in it, null if their words are gone. */
export const placedContentJob = defineJob({
  name: "placed content",
  input: z.object({ parts, anchors: z.array(anchor).readonly() }),
  output: z.object({ rejected, json: z.string(), placed: z.array(offsets.nullable()).readonly() }),
  run({ parts: stored, anchors }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const fragment = documentFragment(doc);
    const placed = placesIn(readSharedText(fragment), anchors);
    const json = JSON.stringify(documentJsonFromShared(fragment));
    doc.destroy();
    return { rejected: bad, json, placed };
  },
});

function placesIn(shared: SharedText, anchors: readonly z.output<typeof anchor>[]) {
  return anchors.map((each) => {
    const range = resolveHighlightAnchor(shared, each);
    return range && { start: range.start, end: range.end };
  });
}

function nearestIndexOf(text: string, words: string, near: number): number {
  const [before, after] = [text.lastIndexOf(words, near), text.indexOf(words, near)];
  if (before === -1 || after === -1) return Math.max(before, after);
  return near - before < after - near ? before : after;
}

/**
 * The edits that record a highlight's new anchor in the document; none if the document does not know the
 * highlight.
 */
export const placeAnchorJob = defineJob({
  name: "place anchor",
  input: z.object({ parts, highlightId: z.string(), anchor }),
  output: z.object({ rejected, updates: parts }),
  run({ parts: stored, highlightId, anchor: wanted }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const updates: Uint8Array[] = [];
    doc.on("update", (update: Uint8Array) => updates.push(update));
    if (anchorsEntryOf(doc, highlightId) !== null) placeAnchor(doc, highlightId, wanted);
    doc.destroy();
    return { rejected: bad, updates };
  },
});

/**
 * The edits that replace the blocks of an earlier transcript; null if the text would have too many blocks.
 */
export const replaceTranscriptJob = defineJob({
  name: "replace transcript",
  input: z.object({ parts, added: z.string(), fileId: z.string(), transcribed, highlights: tracked }),
  output: z.object({ rejected, updates: parts.nullable() }),
  run({ parts: stored, added, highlights, fileId, transcribed: turns }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const updates: Uint8Array[] = [];
    doc.on("update", (update: Uint8Array) => updates.push(update));
    const earlier = { fileId, transcribed: transcribedWords(turns), highlights };
    const fits = replaceTranscript(doc, parseDocumentJson(JSON.parse(added)), earlier);
    doc.destroy();
    return { rejected: bad, updates: fits ? updates : null };
  },
});

/** The edits that append blocks to a text, or replace an empty one; null if it would have too many blocks. */
export const appendBlocksJob = defineJob({
  name: "append blocks",
  input: z.object({ parts, added: z.string() }),
  output: z.object({ rejected, updates: parts.nullable() }),
  run({ parts: stored, added }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const updates: Uint8Array[] = [];
    doc.on("update", (update: Uint8Array) => updates.push(update));
    const fits = appendBlocks(doc, parseDocumentJson(JSON.parse(added)));
    doc.destroy();
    return { rejected: bad, updates: fits ? updates : null };
  },
});

export const documentJobs = [
  contentJob,
  saveJob,
  saveCachedJob,
  restoreJob,
  coverJob,
  findWordsJob,
  rangesJob,
  placedContentJob,
  placeAnchorJob,
  appendBlocksJob,
  replaceTranscriptJob,
  eraseJob,
  findTermsJob,
  rewordJob,
  markdownJob,
  copyJob,
  copyCanvasJob,
  templateMarkdownJob,
  templateCanvasJob,
  findPersonalDataJob,
  mergePersonalDataJob,
  maskJob,
  unmaskJob,
  findMasksJob,
  maskAllJob,
  maskPassagesJob,
  prepareMarkdownJob,
  prepareContentJob,
  transcriptJob,
  captionsJob,
  transcriptFileJob,
  holdsTranscriptJob,
];
