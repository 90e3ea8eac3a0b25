import { documentKinds } from "@fieldstone/document/document-kind.ts";
import { Eraser, erasedTerms } from "@fieldstone/model/erasure/eraser.ts";
import { z } from "zod";
import { defineJob, kind, parts, rewrite, rewritten } from "./document-job.ts";

/** Removes texts from a document. */
export const eraseJob = defineJob({
  name: "erase",
  input: z.object({ parts, kind, terms: erasedTerms }),
  output: rewritten,
  run: ({ parts: stored, kind: name, terms }) =>
    rewrite(stored, name, (doc) => documentKinds[name].erase(doc, new Eraser(terms))),
});

/** The terms that a document's text contains. */
export const findTermsJob = defineJob({
  name: "find terms",
  input: z.object({ parts, text: z.string(), terms: erasedTerms }),
  output: z.array(z.string()).readonly(),
  run: ({ text, terms }) => new Eraser(terms).termsIn(text),
});
