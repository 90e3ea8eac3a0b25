import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import {
  byId,
  defineFixtures,
  defineSeed,
  defineSeedInProject,
  input,
} from "../../refusals/fixtures.testing.ts";
import { insightSeed } from "../insights/insights.fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { personSeed } from "../people/people.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

/** A select field of the project's notes, with a value in the note. */
export const noteFieldSeed = defineSeedInProject("note field", async (tx, { word: title, idOf }) => {
  const projectId = await idOf(projectSeed);
  const options = [{ label: title }];
  const fieldId = await createCustomField(tx, {
    projectId,
    objectType: "NOTE",
    title,
    type: "SELECT",
    options,
  });
  await setFieldValue(tx, "NOTE", { objectId: await idOf(noteSeed), fieldId, text: title });
  return fieldId;
});
const insightFieldSeed = defineSeedInProject("insight field", async (tx, { word: title, idOf }) => {
  const projectId = await idOf(projectSeed);
  const fieldId = await createCustomField(tx, { projectId, objectType: "INSIGHT", title, type: "TEXT" });
  await setFieldValue(tx, "INSIGHT", { objectId: await idOf(insightSeed), fieldId, text: title });
  return fieldId;
});
const personFieldSeed = defineSeed("person field", async (tx, { word: title, idOf }) => {
  const fieldId = await createCustomField(tx, { objectType: "PERSON", title, type: "TEXT" });
  await setFieldValue(tx, "PERSON", { objectId: await idOf(personSeed), fieldId, text: title });
  return fieldId;
});
/** A field that the workspace defines for notes. */
export const workspaceFieldSeed = defineSeed("workspace field", (tx, { word: title }) =>
  createCustomField(tx, { objectType: "NOTE", title, type: "PERSON" }),
);

defineFixtures({
  graphql: {
    "Query.workspaceFields": { args: () => ({ objectType: "PERSON" }) },
    "Query.fieldTypeChangePlan": {
      args: (seeded) => ({ ...byId(noteFieldSeed).args(seeded), type: "NUMBER" }),
    },
    "Mutation.createCustomField": input(({ idOf }) => ({
      projectId: idOf(projectSeed),
      objectType: "NOTE",
      title: "changed",
      type: "TEXT",
    })),
    "Mutation.updateCustomField": input(({ idOf }) => ({ id: idOf(noteFieldSeed), title: "changed" })),
    "Mutation.addFieldOption": input(({ idOf }) => ({ fieldId: idOf(noteFieldSeed), label: "changed" })),
    "Mutation.moveCustomField": input(({ idOf }) => ({ id: idOf(noteFieldSeed), rank: 1 })),
    "Mutation.archiveCustomField": input(({ idOf }) => ({ id: idOf(noteFieldSeed), archived: true })),
    "Mutation.enableWorkspaceField": input(({ idOf }) => ({
      projectId: idOf(projectSeed),
      fieldId: idOf(workspaceFieldSeed),
      enabled: true,
    })),
    "Mutation.changeFieldType": input(({ idOf }) => ({
      id: idOf(noteFieldSeed),
      type: "TEXT",
      keptCount: 0,
    })),
    "Mutation.setNoteFieldValue": input(({ idOf }) => ({
      objectId: idOf(noteSeed),
      fieldId: idOf(noteFieldSeed),
    })),
    "Mutation.setInsightFieldValue": input(({ idOf }) => ({
      objectId: idOf(insightSeed),
      fieldId: idOf(insightFieldSeed),
      text: "changed",
    })),
    "Mutation.setPersonFieldValue": input(({ idOf }) => ({
      objectId: idOf(personSeed),
      fieldId: idOf(personFieldSeed),
      text: "changed",
    })),
  },
});
