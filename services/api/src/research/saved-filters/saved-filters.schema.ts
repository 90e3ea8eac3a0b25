import { listWorkspaceSavedFilters } from "@fieldstone/domain/research/saved-filters/read-saved-filters.ts";
import { savedFilterTargets } from "@fieldstone/domain/research/saved-filters/saved-filter.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { ProjectRef } from "../projects/projects.refs.ts";
import { SavedFilterRef, SavedFilterTargetRef, savedFiltersOfProjectLoader } from "./saved-filters.refs.ts";

SavedFilterRef.implement({
  scope: "projects:read",
  description: "A saved filter of a list. Everyone who can see the list can see it.",
  fields: (t) => ({
    id: t.exposeID("id"),
    title: t.exposeString("title"),
    target: t.expose("target", { type: SavedFilterTargetRef }),
    form: t.expose("form", { type: "JSON", description: "A filter form, as in `FilterInput.form`." }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

builder.objectField(ProjectRef, "savedFilters", (t) =>
  t.field({
    type: [SavedFilterRef],
    description: "Saved filters, by title.",
    resolve: async ({ id: projectId }, _args, context) => [
      ...((await savedFiltersOfProjectLoader(context).load(projectId)) ?? []),
    ],
  }),
);

/** Saved filters of people have their own scope. */
const ofAll = savedFilterTargets.filter((target) => target !== "people");

builder.queryFields((t) => ({
  savedFiltersOfPeople: t.field({
    scope: "people:read",
    type: [SavedFilterRef],
    description: "Saved filters, by title.",
    resolve: async (_root, _args, context) => {
      requireUser(context);
      return [...(await context.read((tx) => listWorkspaceSavedFilters(tx, ["people"])))];
    },
  }),
  workspaceSavedFilters: t.field({
    scope: "projects:read",
    type: [SavedFilterRef],
    description:
      "Saved filters of the project list, of the workspace's tags, and of notes, insights and highlights in search, by title.",
    resolve: async (_root, _args, context) => {
      requireUser(context);
      return [...(await context.read((tx) => listWorkspaceSavedFilters(tx, ofAll)))];
    },
  }),
}));
