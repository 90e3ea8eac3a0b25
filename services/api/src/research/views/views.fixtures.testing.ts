import { createView } from "@fieldstone/domain/research/views/create-view.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

export const viewSeed = defineSeedInProject("view", async (tx, { word: title, idOf }) =>
  createView(tx, { projectId: await idOf(projectSeed), title, target: "NOTE", layout: "TABLE" }),
);

const canvasSeed = defineSeedInProject("canvas", async (tx, { word: title, idOf }) =>
  createView(tx, { projectId: await idOf(projectSeed), title, target: "NOTE", layout: "CANVAS" }),
);

defineFixtures({
  graphql: {
    "Query.view": byId(viewSeed),
    "Mutation.createView": input(({ idOf }) => ({
      projectId: idOf(projectSeed),
      title: "changed",
      target: "NOTE",
      layout: "TABLE",
    })),
    "Mutation.updateView": input(({ idOf }) => ({ id: idOf(viewSeed), title: "changed" })),
    "Mutation.duplicateView": inputId(viewSeed),
    "Mutation.moveView": input(({ idOf }) => ({ id: idOf(viewSeed), rank: 1 })),
    "Mutation.deleteView": inputId(viewSeed),
    "Mutation.restoreViewVersion": input(({ idOf }) => ({ documentId: idOf(canvasSeed), version: 1 })),
    "Mutation.restoreView": { ...inputId(viewSeed), act: after("deleteView") },
  },
});
