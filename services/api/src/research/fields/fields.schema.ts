import { definitionOf } from "@fieldstone/domain/research/fields/custom-field.ts";
import { chosenOptions, customFieldText } from "@fieldstone/model/fields/custom-field.ts";
import { splitMultiSelect } from "@fieldstone/model/fields/select-options.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, textCost } from "../../graphql/costs/field-cost.ts";
import { InsightRef } from "../insights/insights.refs.ts";
import { NoteRef } from "../notes/notes.refs.ts";
import { PersonRef, personLoader } from "../people/people.refs.ts";
import { ProjectRef, projectLoader } from "../projects/projects.refs.ts";
import {
  CustomFieldObjectRef,
  CustomFieldOptionRef,
  CustomFieldRef,
  CustomFieldTypeRef,
  enabledFieldsLoader,
  FieldValueRef,
  fieldsOfProjectLoader,
  loadFieldValues,
  loadWorkspaceFields,
} from "./fields.refs.ts";

CustomFieldOptionRef.implement({
  scope: "any",
  fields: (t) => ({ id: t.exposeID("id"), label: t.exposeString("label"), color: t.exposeString("color") }),
});

CustomFieldRef.implement({
  // Only reachable through a project, note, insight or person, which have their own scopes.
  scope: "any",
  fields: (t) => ({
    id: t.exposeID("id"),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: "Null for fields of the workspace.",
      resolve: (field, _args, context) =>
        field.projectId === null ? null : projectLoader(context).load(field.projectId),
    }),
    objectType: t.expose("objectType", { type: CustomFieldObjectRef }),
    title: t.exposeString("title"),
    type: t.expose("type", { type: CustomFieldTypeRef }),
    options: t.field({
      type: [CustomFieldOptionRef],
      description: "Options of a SELECT field; empty for other types.",
      resolve: (field) => (field.type === "SELECT" ? [...field.options] : []),
    }),
    selectableMax: t.exposeInt("selectableMax", {
      description: "The most options of a SELECT field that can be selected at once.",
    }),
    rank: t.exposeFloat("rank"),
    archivedAt: t.expose("archivedAt", { type: "DateTime", nullable: true }),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
  }),
});

FieldValueRef.implement({
  scope: "any",
  description: "A field of a note, insight or person, with its value if it has one.",
  fields: (t) => ({
    field: t.field({ type: CustomFieldRef, resolve: ({ field }) => field }),
    text: t.string({
      ...costs(textCost),
      nullable: true,
      description:
        "The value as editable text; options of a SELECT field are separated by semicolons. Null for a PERSON field.",
      resolve: ({ field, value }, _args, context) => {
        if (value?.value == null || field.type === "PERSON") return null;
        const text = customFieldText(definitionOf(field), value.value);
        context.cost.addText(Buffer.byteLength(text));
        return text;
      },
    }),
    options: t.field({
      type: [CustomFieldOptionRef],
      description: "The selected options of a SELECT field.",
      resolve: ({ field, value }) =>
        field.type === "SELECT" ? chosenOptions(field.options, value?.value ?? null) : [],
    }),
    people: t.field({
      type: [PersonRef],
      description: "The selected people of a PERSON field.",
      resolve: async ({ field, value }, _args, context) => {
        if (field.type !== "PERSON" || value?.value == null) return [];
        const ids = splitMultiSelect(value.value);
        const people = await Promise.all(ids.map((id) => personLoader(context).load(id)));
        return people.filter((person) => person !== undefined);
      },
    }),
  }),
});

builder.objectField(NoteRef, "fieldValues", (t) =>
  t.field({
    type: [FieldValueRef],
    resolve: async (note, _args, context) => [
      ...(await loadFieldValues(context, "NOTE", note.id, note.projectId)),
    ],
  }),
);

builder.objectField(InsightRef, "fieldValues", (t) =>
  t.field({
    type: [FieldValueRef],
    resolve: async (insight, _args, context) => [
      ...(await loadFieldValues(context, "INSIGHT", insight.id, insight.projectId)),
    ],
  }),
);

builder.objectField(PersonRef, "fieldValues", (t) =>
  t.field({
    type: [FieldValueRef],
    resolve: async ({ id: personId }, _args, context) => [
      ...(await loadFieldValues(context, "PERSON", personId, null)),
    ],
  }),
);

builder.objectFields(ProjectRef, (t) => ({
  fields: t.field({
    type: [CustomFieldRef],
    description: "The project's own fields, including archived ones.",
    args: { objectType: t.arg({ type: CustomFieldObjectRef, required: true }) },
    resolve: async (project, { objectType }, context) => {
      const fields = (await fieldsOfProjectLoader(context).load(project.id)) ?? [];
      return fields.filter((field) => field.objectType === objectType);
    },
  }),
  enabledWorkspaceFields: t.field({
    type: [CustomFieldRef],
    description: "Fields of the workspace that are turned on in the project.",
    resolve: async (project, _args, context) => [
      ...((await enabledFieldsLoader(context).load(project.id)) ?? []),
    ],
  }),
}));

builder.queryField("workspaceFields", (t) =>
  t.field({
    scope: "projects:read",
    type: [CustomFieldRef],
    description: "Fields of the workspace, including archived ones.",
    args: { objectType: t.arg({ type: CustomFieldObjectRef, required: true }) },
    resolve: async (_root, { objectType }, context) => {
      requireUser(context);
      return [...(await loadWorkspaceFields(context, objectType))];
    },
  }),
);
