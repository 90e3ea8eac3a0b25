import { createView } from "@fieldstone/domain/research/views/create-view.ts";
import { defineFixtures, defineSeedInProject, input } from "../../refusals/fixtures.testing.ts";
import { highlightSeed } from "../highlights/highlights.fixtures.testing.ts";
import { insightSeed } from "../insights/insights.fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { personSeed } from "../people/people.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

const boardSeed = defineSeedInProject("board of insights", async (tx, { word: title, idOf }) =>
  createView(tx, { projectId: await idOf(projectSeed), title, target: "INSIGHT", layout: "BOARD" }),
);

defineFixtures({
  graphql: {
    "Mutation.moveCard": input(({ idOf }) => ({
      viewId: idOf(boardSeed),
      group: { kind: "PUBLISHED" },
      objectId: idOf(insightSeed),
      fromKey: "",
      toKey: "published",
      afterId: null,
    })),
    "Mutation.moveNotes": input(({ idOf }) => ({ ids: [idOf(noteSeed)], projectId: idOf(projectSeed) })),
    "Mutation.moveInsights": input(({ idOf }) => ({
      ids: [idOf(insightSeed)],
      projectId: idOf(projectSeed),
    })),
    "Mutation.setNoteCells": input(({ idOf }) => ({
      cells: [{ objectId: idOf(noteSeed), key: "title", text: "changed" }],
    })),
    "Mutation.setHighlightCells": input(({ idOf }) => ({
      cells: [{ objectId: idOf(highlightSeed), key: "tags", text: "" }],
    })),
    "Query.personRows": {
      args: () => ({
        settings: {
          sort: [],
          filter: { combinator: "And", fields: [] },
          group: null,
          columns: [],
          fieldVisibility: [],
        },
      }),
    },
    "Mutation.setPersonCells": input(({ idOf }) => ({
      cells: [{ objectId: idOf(personSeed), key: "name", text: "changed" }],
    })),
    "Mutation.setInsightCells": input(({ idOf }) => ({
      cells: [{ objectId: idOf(insightSeed), key: "title", text: "changed" }],
    })),
  },
});
