import { authorFrom } from "@fieldstone/domain/kernel/authors/author.ts";
import { duplicateNote } from "@fieldstone/domain/research/duplicates/duplicate-note.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { deleteNote, restoreNote } from "@fieldstone/domain/research/notes/delete-note.ts";
import { discardBlankNote } from "@fieldstone/domain/research/notes/discard-blank-note.ts";
import type { NoteSort as NoteOrder } from "@fieldstone/domain/research/notes/note.ts";
import { prepareNoteMarkdown } from "@fieldstone/domain/research/notes/note-markdown.ts";
import { countProjectNotes, listProjectNotes } from "@fieldstone/domain/research/notes/read-notes.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { documentBeginningBlocks } from "@fieldstone/model/limits.ts";
import { PermissionLevel, viewerLevelOn } from "../../access/permissions/permissions.refs.ts";
import { builder } from "../../graphql/builder.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, derivedCost } from "../../graphql/costs/field-cost.ts";
import { DeletedPayload, DiscardedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { recallable } from "../../graphql/recallable.ts";
import { SortDirection } from "../../graphql/sort-direction.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import { FilterInput, readFilter } from "../filters/filter-argument.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";
import {
  answerContent,
  documentBeginningLoader,
  documentContentLoader,
  loadNote,
  NoteConnection,
  NotePayload,
  NoteRef,
  NoteSort,
} from "./notes.refs.ts";

NoteRef.implement({
  scope: "notes:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: "Null for people with access only to this object.",
      resolve: (note, _args, context) => projectLoader(context).load(note.projectId),
    }),
    author: t.field({ type: AuthorRef, resolve: authorFrom }),
    importOrigin: t.exposeString("importOrigin", { nullable: true }),
    happenedAt: t.expose("happenedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the interview or conversation took place; null if the source does not say.",
    }),
    contentAbstract: t.exposeString("contentAbstract", {
      description: "The beginning of the text, at most 280 characters.",
    }),
    wordCount: t.exposeInt("wordCount"),
    version: t.exposeInt("version"),
    content: t.field({
      ...costs(derivedCost),
      type: "JSON",
      description:
        "The document as ProseMirror JSON, for reading without the collaboration socket (public pages, first render).",
      resolve: (note, _args, context) => answerContent(context, documentContentLoader, note.id),
    }),
    contentBeginning: t.field({
      ...costs(derivedCost),
      type: "JSON",
      description: `The first ${documentBeginningBlocks} blocks of the content.`,
      resolve: (note, _args, context) => answerContent(context, documentBeginningLoader, note.id),
    }),
    viewerLevel: t.field({
      type: PermissionLevel,
      resolve: (note, _args, context) => viewerLevelOn(context, note.id),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

builder.queryField("note", (t) =>
  t.field({
    scope: "notes:read",
    ...recallable,
    type: NoteRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadNote(context, id),
  }),
);

builder.objectField(ProjectRef, "notes", (t) =>
  t.field({
    type: NoteConnection,
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      sort: t.arg({ type: NoteSort, defaultValue: "UPDATED" }),
      direction: t.arg({ type: SortDirection, defaultValue: "DESC" }),
      titleContains: t.arg.string(),
      filter: t.arg({ type: FilterInput }),
    },
    resolve: async (project, args, context) => {
      const sort: NoteOrder = args.sort ?? "UPDATED";
      const request = pageRequest(args, [sort === "TITLE" ? "text" : "time", "id"]);
      const list = {
        projectId: project.id,
        sort,
        direction: args.direction ?? ("DESC" as const),
        titleContains: args.titleContains ?? undefined,
      };
      const filter = readFilter(context, "notes", args.filter);
      const page = await context.read(async (tx) =>
        listProjectNotes(tx, { ...list, filter: await filter(tx) }, request),
      );
      return toConnection(
        page,
        request,
        (note) => [note.sortKey, note.id],
        () => context.read(async (tx) => countProjectNotes(tx, { ...list, filter: await filter(tx) })),
      );
    },
  }),
);

NotePayload.implement({
  fields: (t) => ({
    note: t.field({ type: NoteRef, resolve: ({ noteId }, _args, context) => loadNote(context, noteId) }),
  }),
});

const CreateNoteInput = builder.inputType("CreateNoteInput", {
  fields: (t) => ({
    projectId: t.id({ required: true }),
    title: t.string(),
    markdown: t.string({
      description:
        "Initial text, as plain text or Markdown, at most 100 KB. Use `/api/import` for longer texts.",
    }),
  }),
});

builder.mutationField("createNote", (t) =>
  t.field({
    scope: "notes:write",
    type: NotePayload,
    args: { input: t.arg({ type: CreateNoteInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { projectId, title, markdown } = input;
      // Prepared before the transaction, which holds locks that others wait for.
      const prepared = await prepareNoteMarkdown(context.tenant.teamId, markdown ?? "");
      const note = await context.write((tx) => createNote(tx, { projectId, title, prepared }));
      return { noteId: note.id };
    },
  }),
);

builder.mutationField("duplicateNote", (t) =>
  t.field({
    scope: "notes:write",
    type: NotePayload,
    description: "Creates a copy in the same project, without highlights, comments and files.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      noteId: await context.write((tx) => duplicateNote(tx, input.id)),
    }),
  }),
);

const UpdateNoteInput = builder.inputType("UpdateNoteInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    projectId: t.id(),
    peopleIds: t.idList(),
  }),
});

builder.mutationField("updateNote", (t) =>
  t.field({
    scope: "notes:write",
    type: NotePayload,
    args: { input: t.arg({ type: UpdateNoteInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateNote(tx, input));
      return { noteId: input.id };
    },
  }),
);

builder.mutationField("deleteNote", (t) =>
  t.field({
    scope: "notes:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteNote(tx, input.id));
      return { deletedId: input.id };
    },
  }),
);

builder.mutationField("discardBlankNote", (t) =>
  t.field({
    scope: "notes:write",
    type: DiscardedPayload,
    description:
      "Deletes the caller's own note if it has no title, text, files, comments, people or links. Any other note is left unchanged.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      discarded: await context.write((tx) => discardBlankNote(tx, input.id)),
    }),
  }),
);

builder.mutationField("restoreNote", (t) =>
  t.field({
    scope: "notes:write",
    type: NotePayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => restoreNote(tx, input.id));
      return { noteId: input.id };
    },
  }),
);
