import { documentText } from "@fieldstone/document/document-text.ts";
import { replaceRanges } from "@fieldstone/document/erase-text.ts";
import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { rewordedRanges } from "@fieldstone/document/transcript/reword-spoken.ts";
import { z } from "zod";
import {
  defineJob,
  heard,
  parts,
  recordedSpans,
  rewrite,
  rewritten,
  spokenWords,
  transcribedWords,
} from "./document-job.ts";

/** Masks words of a transcript, and removes masks. */
export const rewordJob = defineJob({
  name: "reword",
  input: z.object({
    parts,
    heard,
    wanted: spokenWords,
    muted: recordedSpans,
    mask: z.string(),
  }),
  output: rewritten,
  run: ({ parts: stored, heard: turns, ...words }) =>
    rewrite(stored, "text", (doc) => {
      const fragment = documentFragment(doc);
      const masked = { ...words, heard: transcribedWords(turns) };
      const ranges = rewordedRanges(documentText(documentJsonFromShared(fragment)), masked);
      return doc.transact(() => replaceRanges(readSharedText(fragment), ranges));
    }),
});
