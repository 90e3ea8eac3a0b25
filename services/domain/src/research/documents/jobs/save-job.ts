import { documentKinds } from "@fieldstone/document/document-kind.ts";
import type { DocumentText } from "@fieldstone/document/document-text.ts";
import { anchorsEntryOf } from "@fieldstone/document/highlights/anchor-map.ts";
import { resolveHighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { documentFragment } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { spokenIn } from "@fieldstone/document/transcript/spoken-words.ts";
import { type TranscribedWord, timeWords } from "@fieldstone/document/transcript/timed-words.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import * as Y from "yjs";
import { z } from "zod";
import { deriveContent } from "../conversions/document-content.ts";
import { splicesBetween } from "../updates/byte-splice.ts";
import { CachedDocument, type OpenText, openStoredText } from "../updates/cached-document.ts";
import { captionsOf, textOfCaptions } from "./captions-job.ts";
import {
  anchor,
  bytes,
  covered,
  defineJob,
  kind,
  parts,
  recordedSpans,
  rejected,
  transcribed,
  transcribedWords,
} from "./document-job.ts";

/** One per thread. */
const savedLast = new CachedDocument();

const followed = {
  highlights: z.array(z.object({ id: z.string(), anchor })).readonly(),
  /** Spans of recordings that are highlighted, and those that are muted. */
  spans: recordedSpans,
  muted: recordedSpans,
  transcribed,
};
type Followed = z.output<z.ZodObject<typeof followed>>;

/** Names of the stored state and of the save's write to its row, as in SavedHead. */
const rowNames = { stateName: z.string(), rowWrite: z.string() };

const splice = z.object({ at: z.number(), removed: z.number(), inserted: bytes }).readonly();
/** A long value: bytes, or its changes relative to the stored one. */
const long = z.union([bytes, z.array(splice).readonly()]);

const savedDocument = z.object({
  rejected,
  state: long,
  json: long,
  hash: bytes,
  text: long,
  abstract: z.string(),
  wordCount: z.number(),
  embedded: z.array(z.string()).readonly(),
  /** Current places of the highlights, in the given order. */
  places: z.array(z.object({ anchor, covered })).readonly(),
  /** What the text says at the highlighted spans, in the given order; empty where it says nothing. */
  spokenTexts: z.array(z.string()).readonly(),
});

/** Everything that a save writes of a document. */
export const saveJob = defineJob({
  name: "save",
  input: z.object({ parts, kind, rowWrite: rowNames.rowWrite, ...followed }),
  output: savedDocument,
  run({ parts: stored, kind: name, rowWrite, ...rows }) {
    if (name !== "text") return saveDrawing(stored);
    const { rejected: bad, ...open } = openStoredText(stored);
    const found = findHighlighted(open, rows);
    const state = encode(open.doc);
    const saved = { ...open.content.read(), ...found, state, rejected: bad };
    if (bad.length > 0) open.doc.destroy();
    else savedLast.keep({ ...open, state }, rowWrite);
    return saved;
  },
});

/**
 * As saveJob, with edits as the parts, for the text that this thread saved last; null if that is a different
 * one or if an edit cannot be applied.
 */
export const saveCachedJob = defineJob({
  name: "saveKept",
  input: z.object({ parts, ...rowNames, ...followed }),
  output: savedDocument.nullable(),
  run({ parts: updates, stateName, rowWrite, ...rows }) {
    const open = savedLast.take(stateName, updates);
    if (open === undefined) return null;
    const found = findHighlighted(open, rows);
    const state = encode(open.doc);
    const changes = splicesBetween(open.state, state);
    const saved = { ...open.content.readChanges(), ...found, state: changes, rejected: [] };
    savedLast.keep({ ...open, state }, rowWrite);
    return saved;
  },
});

function encode(doc: Y.Doc): Buffer {
  const state = Y.encodeStateAsUpdate(doc);
  return Buffer.from(state.buffer, state.byteOffset, state.byteLength);
}

function findHighlighted(open: OpenText, { highlights, spans, muted, transcribed: turns }: Followed) {
  if (highlights.length + spans.length === 0) return { places: [], spokenTexts: [] };
  const text = open.content.readText();
  const spoken = transcribedWords(turns);
  const places = highlights.length === 0 ? [] : findPlaces(open.doc, highlights, { text, spoken });
  const spokenTexts = captionsOf(text, spoken, { spans, muted }).map(textOfCaptions);
  return { places, spokenTexts };
}

function findPlaces(
  doc: Y.Doc,
  highlights: Followed["highlights"],
  { text, spoken }: { readonly text: DocumentText; readonly spoken: readonly TranscribedWord[] },
) {
  const shared = readSharedText(documentFragment(doc));
  const timed = timeWords(text, spoken);
  return highlights.map(({ id, anchor: old }) => {
    const now = anchorsEntryOf(doc, id) ?? old;
    const range = resolveHighlightAnchor(shared, now);
    return { anchor: now, covered: range && { text: range.text, ...spokenIn(text, range, timed) } };
  });
}

function saveDrawing(stored: readonly Uint8Array[]) {
  const { doc, rejected: bad } = openStoredDocument(stored);
  const { content, text: words } = documentKinds.canvas.read(doc);
  const state = encode(doc);
  doc.destroy();
  const { json, text, ...derived } = deriveContent(content, words);
  return {
    ...derived,
    json: Buffer.from(json),
    text: Buffer.from(text),
    rejected: bad,
    state,
    places: [],
    spokenTexts: [],
    embedded: [],
  };
}
