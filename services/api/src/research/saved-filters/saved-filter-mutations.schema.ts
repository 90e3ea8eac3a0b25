import { createSavedFilter } from "@fieldstone/domain/research/saved-filters/create-saved-filter.ts";
import { setSavedFilterDeleted } from "@fieldstone/domain/research/saved-filters/delete-saved-filter.ts";
import { updateSavedFilter } from "@fieldstone/domain/research/saved-filters/update-saved-filter.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { loadSavedFilter, SavedFilterRef, SavedFilterTargetRef } from "./saved-filters.refs.ts";

const SavedFilterPayload = builder.objectRef<{ savedFilterId: string }>("SavedFilterPayload").implement({
  fields: (t) => ({
    savedFilter: t.field({
      type: SavedFilterRef,
      resolve: ({ savedFilterId }, _args, context) => loadSavedFilter(context, savedFilterId),
    }),
  }),
});

const CreateSavedFilterInput = builder.inputType("CreateSavedFilterInput", {
  fields: (t) => ({
    projectId: t.id({ description: "Omit for lists of the workspace." }),
    target: t.field({ type: SavedFilterTargetRef, required: true }),
    title: t.string({ required: true }),
    form: t.field({ type: "JSON", required: true }),
  }),
});

const UpdateSavedFilterInput = builder.inputType("UpdateSavedFilterInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    form: t.field({ type: "JSON" }),
  }),
});

builder.mutationFields((t) => ({
  createSavedFilter: t.field({
    scope: "projects:write",
    type: SavedFilterPayload,
    args: { input: t.arg({ type: CreateSavedFilterInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      savedFilterId: await context.write((tx) => createSavedFilter(tx, input)),
    }),
  }),
  updateSavedFilter: t.field({
    scope: "projects:write",
    type: SavedFilterPayload,
    args: { input: t.arg({ type: UpdateSavedFilterInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => updateSavedFilter(tx, input));
      return { savedFilterId: input.id };
    },
  }),
  deleteSavedFilter: t.field({
    scope: "projects:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setSavedFilterDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreSavedFilter: t.field({
    scope: "projects:write",
    type: SavedFilterPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setSavedFilterDeleted(tx, input.id, false));
      return { savedFilterId: input.id };
    },
  }),
}));
