import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, groupedReadCost } from "../../graphql/field-cost.ts";
import { countedOf, withoutAiArg } from "../../graphql/without-ai.ts";
import { HighlightPayload } from "../highlights/highlight-mutations.schema.ts";
import { HighlightRef, highlightsOfFileLoader } from "../highlights/highlights.refs.ts";
import { FileRef, fileLoader } from "./files.refs.ts";

interface PageArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const PageAreaRef = builder.objectRef<PageArea>("PageArea").implement({
  scope: "highlights:read",
  description: "A rectangle on a page in 10,000ths of its width and height, from its upper left corner.",
  fields: (t) => ({
    x: t.exposeInt("x"),
    y: t.exposeInt("y"),
    width: t.exposeInt("width"),
    height: t.exposeInt("height"),
  }),
});

builder.objectField(HighlightRef, "file", (t) =>
  t.field({
    type: FileRef,
    nullable: true,
    description: "The file that it is in; null where it is in the text of a note or insight.",
    resolve: async ({ fileId }, _args, context) =>
      fileId === null ? null : ((await fileLoader(context).load(fileId)) ?? null),
  }),
);

builder.objectField(HighlightRef, "fileId", (t) =>
  t.id({
    nullable: true,
    description: "Of that file, for visitors with a share link too, who cannot read the file itself.",
    resolve: ({ fileId }) => fileId,
  }),
);

builder.objectField(HighlightRef, "pageNum", (t) =>
  t.int({ nullable: true, description: "The page of the file.", resolve: ({ pageNum }) => pageNum }),
);

builder.objectField(HighlightRef, "rangeStart", (t) =>
  t.int({
    nullable: true,
    description: "Where it begins in the page's text, in UTF-16 units.",
    resolve: ({ rangeStart }) => rangeStart,
  }),
);

builder.objectField(HighlightRef, "rangeEnd", (t) =>
  t.int({ nullable: true, resolve: ({ rangeEnd }) => rangeEnd }),
);

builder.objectField(HighlightRef, "area", (t) =>
  t.field({
    type: PageAreaRef,
    nullable: true,
    resolve: ({ area }) => {
      if (area === null) return null;
      const [x, y, width, height] = area;
      return { x, y, width, height };
    },
  }),
);

builder.objectField(FileRef, "highlights", (t) =>
  t.field({
    type: [HighlightRef],
    description: "In the order of the pages, or of the recording.",
    ...costs(groupedReadCost),
    args: withoutAiArg(t),
    resolve: async ({ id }, args, context) =>
      countedOf((await highlightsOfFileLoader(context).load(id)) ?? [], args),
  }),
);

const PageAreaInput = builder.inputType("PageAreaInput", {
  fields: (t) => ({
    x: t.int({ required: true }),
    y: t.int({ required: true }),
    width: t.int({ required: true }),
    height: t.int({ required: true }),
  }),
});

export const FileAnchorInput = builder.inputType("FileAnchorInput", {
  description:
    "Of three kinds: a page's number with start and end in its text, a page's number with an area, or times.",
  fields: (t) => ({
    pageNum: t.int(),
    start: t.int(),
    end: t.int(),
    area: t.field({ type: PageAreaInput }),
    startMs: t.int(),
    endMs: t.int(),
  }),
});

const CreateFileHighlightInput = builder.inputType("CreateFileHighlightInput", {
  fields: (t) => ({
    id: t.id({
      description:
        "Made by the client, so that an optimistic highlight keeps its identity; a new one when left out.",
    }),
    fileId: t.id({ required: true }),
    anchor: t.field({ type: FileAnchorInput, required: true }),
    text: t.string({
      description:
        "For words of a page, what the person saw as selected; refused when the page says otherwise.",
    }),
    tagIds: t.idList(),
  }),
});

builder.mutationField("createFileHighlight", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightPayload,
    description: "Marks words or an area of a page, or a span of a recording, in an attached file.",
    args: { input: t.arg({ type: CreateFileHighlightInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      highlightId: await context.write((tx) => createFileHighlight(tx, input)),
    }),
  }),
);
