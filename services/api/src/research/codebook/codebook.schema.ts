import type { CodebookEntry, CodebookExample } from "@fieldstone/domain/research/codebook/codebook.ts";
import {
  findCodebookChanges,
  findCodebookEntries,
  pageCodebookEntries,
} from "@fieldstone/domain/research/codebook/read-codebook.ts";
import { updateCodebookEntry } from "@fieldstone/domain/research/codebook/update-codebook-entry.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineConnection, pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, searchCost, textCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";
import { HighlightRef, highlightLoader } from "../highlights/highlights.refs.ts";
import { loadTag, TagRef } from "../tags/tags.refs.ts";

/** Entries per page: each may have 32,000 characters. */
const entriesPageMax = 200;
/** A text of up to 4,000 characters: pickers show it for all tags. */
const entryTextCost = 0.5;
/** Up to 200 entries of the same length. */
const changesCost = 4 * searchCost;

const entryLoader = defineLoader<CodebookEntry>(findCodebookEntries);
const changesLoader = defineLoader<readonly CodebookEntry[]>(findCodebookChanges);

const CodebookExampleRef = builder.objectRef<CodebookExample>("CodebookExample").implement({
  scope: "highlights:read",
  description: "An example of a codebook entry: a text or a highlight.",
  fields: (t) => ({
    text: t.string({
      ...costs(textCost),
      nullable: true,
      resolve: (example) => ("text" in example ? example.text : null),
    }),
    highlight: t.field({
      type: HighlightRef,
      nullable: true,
      description: "Null if the highlight was deleted or the caller cannot read it.",
      resolve: (example, _args, context) =>
        "highlightId" in example ? highlightLoader(context).load(example.highlightId) : null,
    }),
  }),
});

const CodebookEntryRef = builder.objectRef<CodebookEntry>("CodebookEntry").implement({
  scope: "highlights:read",
  description: "A version of a tag's codebook entry.",
  fields: (t) => ({
    tag: t.field({ type: TagRef, resolve: ({ tagId }, _args, context) => loadTag(context, tagId) }),
    changeNumber: t.exposeInt("changeNumber"),
    definition: t.exposeString("definition", costs(entryTextCost)),
    useWhen: t.exposeString("useWhen", costs(entryTextCost)),
    avoidWhen: t.exposeString("avoidWhen", costs(entryTextCost)),
    examples: t.field({ type: [CodebookExampleRef], resolve: ({ examples }) => [...examples] }),
    changedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ changedBy }, _args, context) => loadUser(context, changedBy),
    }),
    changedAt: t.expose("changedAt", { type: "DateTime" }),
  }),
});

builder.objectFields(TagRef, (t) => ({
  codebookEntry: t.field({
    type: CodebookEntryRef,
    nullable: true,
    resolve: async (tag, _args, context) => (await entryLoader(context).load(tag.id)) ?? null,
  }),
  codebookChanges: t.field({
    ...costs(changesCost),
    type: [CodebookEntryRef],
    description: "All versions of the entry, newest first.",
    resolve: async (tag, _args, context) => [...((await changesLoader(context).load(tag.id)) ?? [])],
  }),
}));

const CodebookEntryConnection = defineConnection("CodebookEntry", CodebookEntryRef, { totalCount: false });

builder.queryField("codebookEntries", (t) =>
  t.field({
    scope: "highlights:read",
    ...costs(searchCost),
    type: CodebookEntryConnection,
    description:
      "Codebook entries of the tags that a project's highlights can use; without `projectId`, of the workspace's tags.",
    args: { projectId: t.arg.id(), first: t.arg.int(), after: t.arg.string() },
    resolve: async (_root, args, context) => {
      requireUser(context);
      const request = pageRequest(args, ["id"], entriesPageMax);
      const page = await context.read((tx) => pageCodebookEntries(tx, args.projectId ?? null, request));
      return toConnection(page, request, ({ tagId }) => [tagId]);
    },
  }),
);

const CodebookExampleInput = builder.inputType("CodebookExampleInput", {
  description: "Provide either a text or a highlight.",
  fields: (t) => ({ text: t.string(), highlightId: t.id() }),
});

const UpdateCodebookEntryInput = builder.inputType("UpdateCodebookEntryInput", {
  fields: (t) => ({
    tagId: t.id({ required: true }),
    basedOn: t.int({
      required: true,
      description: "The number of the latest change that the caller read; 0 if there was none.",
    }),
    definition: t.string(),
    useWhen: t.string(),
    avoidWhen: t.string(),
    examples: t.field({ type: [CodebookExampleInput] }),
  }),
});

const UpdateCodebookEntryPayload = builder
  .objectRef<{ tagId: string }>("UpdateCodebookEntryPayload")
  .implement({
    fields: (t) => ({
      tag: t.field({ type: TagRef, resolve: ({ tagId }, _args, context) => loadTag(context, tagId) }),
    }),
  });

builder.mutationField("updateCodebookEntry", (t) =>
  t.field({
    scope: "highlights:write",
    type: UpdateCodebookEntryPayload,
    args: { input: t.arg({ type: UpdateCodebookEntryInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { definition, useWhen, avoidWhen, examples } = input;
      await context.write((tx) =>
        updateCodebookEntry(tx, {
          tagId: input.tagId,
          basedOn: input.basedOn,
          ...(definition == null ? {} : { definition }),
          ...(useWhen == null ? {} : { useWhen }),
          ...(avoidWhen == null ? {} : { avoidWhen }),
          ...(examples == null ? {} : { examples: examples.map(readExample) }),
        }),
      );
      return { tagId: input.tagId };
    },
  }),
);

/** @throws ProductError `codebook.example_invalid` where both or neither are given */
function readExample({
  text,
  highlightId,
}: {
  readonly text?: string | null | undefined;
  readonly highlightId?: string | null | undefined;
}): CodebookExample {
  if (text != null && highlightId == null) return { text };
  if (text == null && highlightId != null) return { highlightId };
  throw new ProductError(
    "ValidationError",
    "codebook.example_invalid",
    "An example is either a text or a highlight. Choose one of the two.",
    { field: "examples" },
  );
}
