import {
  cancelExtraction,
  retryExtraction,
} from "@fieldstone/domain/research/files/pages/control-extraction.ts";
import { findInPages, type PageMatch } from "@fieldstone/domain/research/files/pages/find-in-pages.ts";
import { findFilePages, pagesAtOnceMax } from "@fieldstone/domain/research/files/pages/read-pages.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { pageMatchesMax } from "@fieldstone/model/files/page-limits.ts";
import { searchQueryLengthMax } from "@fieldstone/model/limits.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, derivedCost, readCost, searchCost } from "../../graphql/costs/field-cost.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { FilePayload, FileRef } from "./files.refs.ts";
import { ExtractionRef, extractionLoader, FilePageRef, pageCountsLoader } from "./pages.refs.ts";

const ExtractionStatus = builder.enumType("FileExtractionStatus", {
  values: ["waiting", "started", "complete", "failed"] as const,
});
const OcrStatus = builder.enumType("FileOcrStatus", {
  values: ["none", "started", "complete", "failed"] as const,
});

ExtractionRef.implement({
  scope: "files:read",
  description: "Progress of reading a file's pages.",
  fields: (t) => ({
    id: t.exposeID("fileId", { description: "The id of the file." }),
    status: t.expose("status", { type: ExtractionStatus }),
    ocr: t.expose("ocr", {
      type: OcrStatus,
      description: "Status of text recognition (OCR) on pages without text.",
    }),
    pageCount: t.exposeInt("pageCount", { nullable: true }),
    failureCode: t.exposeString("failureCode", { nullable: true }),
    processedPageCount: t.int({
      resolve: async ({ fileId }, _args, context) =>
        (await pageCountsLoader(context).load(fileId))?.processed ?? 0,
    }),
    failedPages: t.intList({
      description: "Numbers of the pages that could not be read.",
      resolve: async ({ fileId }, _args, context) => [
        ...((await pageCountsLoader(context).load(fileId))?.failed ?? []),
      ],
    }),
  }),
});

FilePageRef.implement({
  scope: "files:read",
  description: "A page of a file. Its images are at /image/pdf-page/{id} and /image/pdf-thumbnail/{id}.",
  fields: (t) => ({
    pageNum: t.exposeInt("pageNum", { description: "From 1." }),
    isFailed: t.boolean({ resolve: ({ status }) => status === "failed" }),
    isRecognized: t.exposeBoolean("isRecognized", {
      description: "True if the text was recognized in the page's image (OCR).",
    }),
    widthPt: t.exposeFloat("widthPt"),
    heightPt: t.exposeFloat("heightPt"),
    text: t.exposeString("text"),
    words: t.intList({
      description:
        "Six numbers per word: start and length in the text, in UTF-16 code units; x, y, width and height in 10,000ths of the page.",
      resolve: ({ words }) => [...words],
    }),
  }),
});

const PageMatchRef = builder.objectRef<PageMatch>("FilePageMatch").implement({
  scope: "files:read",
  fields: (t) => ({
    pageNum: t.exposeInt("pageNum"),
    start: t.exposeInt("start", { description: "Offset in the page's text, in UTF-16 code units." }),
    length: t.exposeInt("length"),
  }),
});

builder.objectField(FileRef, "extraction", (t) =>
  t.field({
    type: ExtractionRef,
    nullable: true,
    description: "Null for files without pages.",
    resolve: async ({ id }, _args, context) => (await extractionLoader(context).load(id)) ?? null,
  }),
);

builder.objectField(FileRef, "pages", (t) =>
  t.field({
    ...costs(readCost + derivedCost),
    type: [FilePageRef],
    description: `The pages from first to last that have been read, at most ${pagesAtOnceMax}.`,
    args: { first: t.arg.int({ required: true }), last: t.arg.int({ required: true }) },
    resolve: async ({ id }, { first, last }, context) => {
      if (first < 1 || last < first) throw pagesInvalid();
      const pages = await context.read((tx) => findFilePages(tx, id, { first, last }));
      for (const { text, words } of pages) context.cost.addText(Buffer.byteLength(text) + words.length * 5);
      return [...pages];
    },
  }),
);

builder.objectField(FileRef, "matches", (t) =>
  t.field({
    ...costs(searchCost),
    type: [PageMatchRef],
    description: `Places where a text occurs in the file's pages, at most ${pageMatchesMax}.`,
    args: { text: t.arg.string({ required: true }) },
    resolve: async ({ id }, { text }, context) => {
      if (text.length > searchQueryLengthMax) throw queryTooLong();
      return [...(await context.read((tx) => findInPages(tx, id, text)))];
    },
  }),
);

function queryTooLong(): ProductError {
  const message = `Search for at most ${searchQueryLengthMax} characters.`;
  return new ProductError("ValidationError", "file.query_too_long", message, { field: "text" });
}

function pagesInvalid(): ProductError {
  return new ProductError(
    "ValidationError",
    "file.pages_invalid",
    "Pages are numbered from 1, the first one first.",
  );
}

builder.mutationFields((t) => ({
  cancelFileExtraction: t.field({
    scope: "files:write",
    type: FilePayload,
    description: "Stops reading a file's pages. Pages that were read are kept.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => cancelExtraction(tx, id));
      return { fileId: id };
    },
  }),
  retryFileExtraction: t.field({
    scope: "files:write",
    type: FilePayload,
    description: "Reads the missing pages of a file again.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => retryExtraction(tx, id));
      return { fileId: id };
    },
  }),
}));
