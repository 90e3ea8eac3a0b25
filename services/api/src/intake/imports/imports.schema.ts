import { cancelImport, retryImport } from "@fieldstone/domain/intake/imports/change-import-course.ts";
import { type Import, importNotFound } from "@fieldstone/domain/intake/imports/import.ts";
import {
  readNotesOfImport,
  readProjectImports,
  readSurveyInsight,
} from "@fieldstone/domain/intake/imports/read-imports.ts";
import { readUndoSummary, undoImport } from "@fieldstone/domain/intake/imports/undo/undo-import.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { pageRequest, toConnection } from "../../graphql/connection.ts";
import { costs, countCost, derivedCost } from "../../graphql/costs/field-cost.ts";
import { loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { AuthorRef } from "../../identity/members/author.refs.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";
import { InsightRef, insightLoader } from "../../research/insights/insights.refs.ts";
import { NoteRef } from "../../research/notes/notes.refs.ts";
import { ProjectRef, projectLoader } from "../../research/projects/projects.refs.ts";
import { ImportLeftOutSummaryRef, leftOutLoader } from "./import-left-out.refs.ts";
import { UndoImportInput, UndoSummaryRef } from "./import-undo.refs.ts";
import {
  ImportConnection,
  ImportRef,
  ImportStatus,
  importedProjectsLoader,
  importLoader,
} from "./imports.refs.ts";

/** Notes of one import on a page; the project's list has the rest. */
const shownNotesMax = 100;

ImportRef.implement({
  scope: "files:read",
  fields: (t) => ({
    id: t.exposeID("id"),
    fileName: t.exposeString("fileName"),
    status: t.expose("status", { type: ImportStatus }),
    progressPercent: t.exposeInt("progressPercent"),
    noteCount: t.int({
      description: "The number of notes and insights that the import created, including those deleted since.",
      resolve: (row) => row.notesMade,
    }),
    notes: t.field({
      type: [NoteRef],
      description: `The first ${shownNotesMax} created notes that still exist.`,
      resolve: (row, _args, context) =>
        context.read((tx) => readNotesOfImport(tx, row, shownNotesMax)).then((notes) => [...notes]),
    }),
    insight: t.field({
      type: InsightRef,
      nullable: true,
      description: "For a survey, the insight with the results of each question; null for other imports.",
      ...costs(countCost),
      resolve: async (row, _args, context) => {
        const id = await context.read((tx) => readSurveyInsight(tx, row));
        return id === null ? null : insightLoader(context).load(id);
      },
    }),
    leftOut: t.field({
      type: ImportLeftOutSummaryRef,
      description: "Items of an exported project that were not imported.",
      ...costs(derivedCost),
      resolve: async (row, _args, context) =>
        (await leftOutLoader(context).load(row.id)) ?? { count: 0, named: [] },
    }),
    projects: t.field({
      type: [ProjectRef],
      description:
        "The projects that were created from an archive of several projects; empty for other imports.",
      ...costs(derivedCost),
      resolve: async (row, _args, context) => {
        const ids = (await importedProjectsLoader(context).load(row.id)) ?? [];
        const projects = await Promise.all(ids.map((id) => projectLoader(context).load(id)));
        return projects.flatMap((project) => project ?? []);
      },
    }),
    failureCount: t.exposeInt("failureCount"),
    failureCode: t.exposeString("failureCode", { nullable: true }),
    failureMessage: t.exposeString("failureMessage", { nullable: true }),
    createdBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (row, _args, context) => loadUser(context, row.createdBy),
    }),
    undoneBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (row, _args, context) => loadUser(context, row.undoneBy),
    }),
    undoSummary: t.field({
      type: UndoSummaryRef,
      nullable: true,
      description:
        "What undoing the import would do now. Null while it is running, after it is undone, and for callers who cannot undo it.",
      ...costs(derivedCost),
      resolve: (row, _args, context) => context.read((tx) => readUndoSummary(tx, row)),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

function loadImport(context: ApiContext, importId: string): Promise<Import> {
  return loadOrRefuse(importLoader, context, importId, importNotFound);
}

builder.queryField("import", (t) =>
  t.field({
    scope: "files:read",
    type: ImportRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => loadImport(context, id),
  }),
);

builder.objectField(ProjectRef, "imports", (t) =>
  t.field({
    type: ImportConnection,
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: async (project, args, context) => {
      const request = pageRequest(args, ["id"]);
      const page = await context.read((tx) => readProjectImports(tx, project.id, request));
      return toConnection(page, request, (row) => [row.id]);
    },
  }),
);

export const ImportPayload = builder.objectRef<{ importId: string }>("ImportPayload").implement({
  fields: (t) => ({
    import: t.field({
      type: ImportRef,
      resolve: ({ importId }, _args, context) => loadImport(context, importId),
    }),
  }),
});

builder.mutationField("cancelImport", (t) =>
  t.field({
    scope: "files:write",
    type: ImportPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => cancelImport(tx, input.id));
      return { importId: input.id };
    },
  }),
);

builder.mutationField("undoImport", (t) =>
  t.field({
    scope: "files:write",
    type: ImportPayload,
    args: { input: t.arg({ type: UndoImportInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => undoImport(tx, input));
      return { importId: input.id };
    },
  }),
);

builder.objectField(AuthorRef, "importedBy", (t) =>
  t.field({
    type: UserRef,
    nullable: true,
    description: "The member who ran the import; null if the author is not an import.",
    resolve: async (author, _args, context) => {
      if (author.kind !== "import") return null;
      const made = await importLoader(context).load(author.importId);
      return made === undefined ? null : loadUser(context, made.createdBy);
    },
  }),
);

builder.mutationField("retryImport", (t) =>
  t.field({
    scope: "files:write",
    type: ImportPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => retryImport(tx, input.id));
      return { importId: input.id };
    },
  }),
);
