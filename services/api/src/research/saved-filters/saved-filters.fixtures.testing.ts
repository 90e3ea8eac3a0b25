import { createSavedFilter } from "@fieldstone/domain/research/saved-filters/create-saved-filter.ts";
import {
  after,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

const form = { combinator: "And", fields: [] };

export const savedFilterSeed = defineSeedInProject("saved filter", async (tx, { word: title, idOf }) =>
  createSavedFilter(tx, { projectId: await idOf(projectSeed), title, target: "notes", form }),
);

defineFixtures({
  graphql: {
    "Query.savedFiltersOfPeople": noArguments,
    "Query.workspaceSavedFilters": noArguments,
    "Mutation.createSavedFilter": input(({ idOf }) => ({
      projectId: idOf(projectSeed),
      title: "changed",
      target: "notes",
      form,
    })),
    "Mutation.updateSavedFilter": input(({ idOf }) => ({ id: idOf(savedFilterSeed), title: "changed" })),
    "Mutation.deleteSavedFilter": inputId(savedFilterSeed),
    "Mutation.restoreSavedFilter": { ...inputId(savedFilterSeed), act: after("deleteSavedFilter") },
  },
});
