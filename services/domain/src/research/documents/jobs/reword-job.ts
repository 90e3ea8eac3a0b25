import { documentText } from "@fieldstone/document/document-text.ts";
import { replaceRanges } from "@fieldstone/document/erase-text.ts";
import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { rewordedRanges } from "@fieldstone/document/transcript/reword-spoken.ts";
import { z } from "zod";
import {
  defineJob,
  parts,
  recordedSpans,
  rewrite,
  rewritten,
  spokenWords,
  transcribed,
  transcribedWords,
} from "./document-job.ts";

/** Masks words of a transcript, and removes masks. */
export const rewordJob = defineJob({
  name: "reword",
  input: z.object({
    parts,
    transcribed,
    wanted: spokenWords,
    muted: recordedSpans,
    mask: z.string(),
  }),
  output: rewritten,
  run: ({ parts: stored, transcribed: turns, ...words }) =>
    rewrite(stored, "text", (doc) => {
      const fragment = documentFragment(doc);
      const masked = { ...words, transcribed: transcribedWords(turns) };
      const ranges = rewordedRanges(documentText(documentJsonFromShared(fragment)), masked);
      return doc.transact(() => replaceRanges(readSharedText(fragment), ranges));
    }),
});
