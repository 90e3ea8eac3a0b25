import { codePlace, importedNumber } from "@fieldstone/domain/intake/imports/exported/draft-places.ts";
import {
  draftProject,
  exportedParts,
  leftOut,
} from "@fieldstone/domain/intake/imports/exported/exported-parts.ts";
import { customFieldTypes } from "@fieldstone/model/fields/custom-field.ts";
import { tableChoices } from "@fieldstone/model/tables/table-choices.ts";
import { z } from "zod";

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** Requests to a parser process: an archive's file sizes in parts, the file, one request per batch of notes. */
export const parserRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sizes"), sizes: z.map(z.string(), z.number()) }),
  z.object({
    kind: z.literal("file"),
    fileName: z.string(),
    bytes,
    firstNote: z.number(),
    choices: tableChoices.optional(),
    importId: z.uuid(),
    archive: z
      .object({
        parts: z.array(z.object({ folder: z.string(), bytes })).readonly(),
        manifest: bytes.nullable(),
      })
      .optional(),
  }),
  z.object({ kind: z.literal("next") }),
]);
export type ParserRequest = z.infer<typeof parserRequest>;

const preparedNote = z.object({
  objectType: z.enum(["note", "insight"]),
  title: z.string(),
  quote: z.object({ start: bytes, end: bytes, text: z.string() }).nullable(),
  tagTitles: z.array(z.string()).readonly(),
  personNames: z.array(z.string()).readonly(),
  happenedAt: z.date().nullable(),
  fieldCells: z
    .array(z.object({ fieldId: z.uuid(), type: z.enum(customFieldTypes), text: z.string() }))
    .readonly(),
  namedFields: z
    .array(
      z.object({
        title: z.string(),
        type: z.enum(customFieldTypes),
        text: z.string(),
        selectableMax: z.int().optional(),
        ofTypeOnly: z.boolean().optional(),
      }),
    )
    .readonly(),
  codes: z.array(codePlace.extend({ color: z.string().nullable(), description: z.string() })).readonly(),
  codings: z
    .array(
      z.object({
        start: bytes,
        end: bytes,
        text: z.string(),
        codes: z.array(codePlace).readonly(),
        memo: z.string(),
        kept: z
          .object({
            number: importedNumber,
            speaker: z.string().nullable(),
            startMs: z.number().nullable(),
            endMs: z.number().nullable(),
            inlineCommentOnly: z.boolean(),
          })
          .optional(),
      }),
    )
    .readonly(),
  memo: z.string(),
  leftOut: z.array(leftOut).readonly(),
  project: draftProject.nullable(),
  exported: exportedParts.nullable(),
  quotedIds: z.array(z.uuid()).readonly(),
  document: z.object({
    state: bytes,
    derived: z.object({
      text: z.string(),
      abstract: z.string(),
      wordCount: z.number(),
      json: z.string(),
      hash: bytes,
    }),
  }),
});

/** Its answers. An error answer is about the file; any other fault ends the process. */
export const parserAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("received") }),
  z.object({ kind: z.literal("parsed"), noteCount: z.number() }),
  z.object({ kind: z.literal("notes"), notes: z.array(preparedNote) }),
  z.object({ kind: z.literal("refused"), code: z.string(), message: z.string() }),
]);
export type ParserAnswer = z.infer<typeof parserAnswer>;
