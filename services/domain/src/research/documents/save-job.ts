import { anchorsEntryOf } from "@fieldstone/document/anchor-map.ts";
import { documentKinds } from "@fieldstone/document/document-kind.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import { resolveHighlightAnchor } from "@fieldstone/document/highlight-anchor.ts";
import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { spokenIn } from "@fieldstone/document/spoken-words.ts";
import { timeWords } from "@fieldstone/document/timed-words.ts";
import * as Y from "yjs";
import { z } from "zod";
import { deriveContent } from "./document-content.ts";
import { anchor, bytes, covered, defineJob, heard, kind, parts, rejected } from "./document-job.ts";
import { embeddedIds } from "./embedded-ids.ts";
import { KeptDocument } from "./kept-document.ts";

/** Of this thread. */
const savedLast = new KeptDocument();

/** All that a save writes; the text is read and the JSON written a single time. */
export const saveJob = defineJob({
  name: "save",
  input: z.object({
    parts,
    kind,
    highlights: z.array(z.object({ id: z.string(), anchor })).readonly(),
    heard,
  }),
  output: z.object({
    rejected,
    state: bytes,
    json: z.string(),
    hash: bytes,
    text: z.string(),
    abstract: z.string(),
    wordCount: z.number(),
    embedded: z.array(z.string()).readonly(),
    /** Where each highlight is now, in the order in which they were given. */
    places: z.array(z.object({ anchor, covered })).readonly(),
  }),
  run({ parts: stored, kind: name, highlights, heard: words }) {
    const { doc, rejected: bad } = savedLast.open(stored);
    if (name !== "text") {
      const { content, text } = documentKinds[name].read(doc);
      const state = Y.encodeStateAsUpdate(doc);
      doc.destroy();
      return { rejected: bad, state, places: [], embedded: [], ...deriveContent(content, text) };
    }
    const content = documentJsonFromShared(documentFragment(doc));
    const text = documentText(content);
    const shared = highlights.length === 0 ? null : readSharedText(documentFragment(doc));
    const timed = timeWords(text, words);
    const places = highlights.map(({ id, anchor: old }) => {
      const now = anchorsEntryOf(doc, id) ?? old;
      const range = shared && resolveHighlightAnchor(shared, now);
      return { anchor: now, covered: range && { text: range.text, ...spokenIn(text, range, timed) } };
    });
    const state = Y.encodeStateAsUpdate(doc);
    if (bad.length > 0) doc.destroy();
    else savedLast.keep(doc, state);
    return {
      rejected: bad,
      state,
      places,
      embedded: embeddedIds(content),
      ...deriveContent(content, text.text),
    };
  },
});
