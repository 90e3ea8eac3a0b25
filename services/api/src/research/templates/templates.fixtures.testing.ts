import { saveProjectTemplate } from "@fieldstone/domain/research/templates/save-project-template.ts";
import { after, byId, defineFixtures, defineSeed, input, inputId } from "../../refusals/fixtures.testing.ts";
import { insightSeed } from "../insights/insights.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

export const templateSeed = defineSeed("template", async (tx, { word: title, idOf }) =>
  saveProjectTemplate(tx, { projectId: await idOf(projectSeed), title }),
);

defineFixtures({
  graphql: {
    "Query.template": byId(templateSeed),
    "Query.templates": { args: () => ({ workspaceTemplate: "PROJECT" }) },
    "Mutation.saveProjectTemplate": input(({ idOf }) => ({ projectId: idOf(projectSeed), title: "changed" })),
    "Mutation.saveInsightTemplate": input(({ idOf }) => ({ insightId: idOf(insightSeed), title: "changed" })),
    "Mutation.updateTemplate": input(({ idOf }) => ({ id: idOf(templateSeed), title: "changed" })),
    "Mutation.deleteTemplate": inputId(templateSeed),
    "Mutation.restoreTemplate": { ...inputId(templateSeed), act: after("deleteTemplate") },
    "Mutation.createProjectFromTemplate": input(({ idOf }) => ({
      templateId: idOf(templateSeed),
      title: "changed",
    })),
    "Mutation.createInsightFromTemplate": input(({ idOf }) => ({
      projectId: idOf(projectSeed),
      templateId: "key-finding",
    })),
  },
});
