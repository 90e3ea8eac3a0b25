import { addFieldOption } from "@fieldstone/domain/research/fields/add-field-option.ts";
import { setCustomFieldArchived } from "@fieldstone/domain/research/fields/archive-custom-field.ts";
import {
  changeFieldType,
  planFieldTypeChange,
  type TypeChangePlan,
} from "@fieldstone/domain/research/fields/change-field-type.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { enableWorkspaceField } from "@fieldstone/domain/research/fields/enable-workspace-field.ts";
import { moveCustomField } from "@fieldstone/domain/research/fields/move-custom-field.ts";
import { updateCustomField } from "@fieldstone/domain/research/fields/update-custom-field.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, scanCost } from "../../graphql/costs/field-cost.ts";
import { loadProject, ProjectRef } from "../projects/projects.refs.ts";
import { CustomFieldObjectRef, CustomFieldRef, CustomFieldTypeRef, loadField } from "./fields.refs.ts";

const CustomFieldPayload = builder.objectRef<{ fieldId: string }>("CustomFieldPayload").implement({
  fields: (t) => ({
    field: t.field({
      type: CustomFieldRef,
      resolve: ({ fieldId }, _args, context) => loadField(context, fieldId),
    }),
  }),
});

const NewOptionInput = builder.inputType("NewCustomFieldOptionInput", {
  fields: (t) => ({ label: t.string({ required: true }), color: t.string() }),
});

const CreateCustomFieldInput = builder.inputType("CreateCustomFieldInput", {
  fields: (t) => ({
    projectId: t.id({ description: "Omit for a field of the workspace." }),
    extensionId: t.id({ description: "For a field of an extension, the id of that extension." }),
    objectType: t.field({ type: CustomFieldObjectRef, required: true }),
    title: t.string({ required: true }),
    type: t.field({ type: CustomFieldTypeRef, required: true }),
    options: t.field({ type: [NewOptionInput] }),
    selectableMax: t.int(),
  }),
});

const OptionInput = builder.inputType("CustomFieldOptionInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    label: t.string({ required: true }),
    color: t.string({ required: true }),
  }),
});

const UpdateCustomFieldInput = builder.inputType("UpdateCustomFieldInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    title: t.string(),
    selectableMax: t.int(),
    options: t.field({ type: [OptionInput], description: "The complete list of options, in order." }),
    seenOptionIds: t.idList({
      description: "Ids of the options that the caller knew. Options added by others since are kept.",
    }),
  }),
});

const AddFieldOptionInput = builder.inputType("AddFieldOptionInput", {
  fields: (t) => ({ fieldId: t.id({ required: true }), label: t.string({ required: true }) }),
});

const AddFieldOptionPayload = builder
  .objectRef<{ fieldId: string; optionId: string }>("AddFieldOptionPayload")
  .implement({
    fields: (t) => ({
      optionId: t.exposeID("optionId"),
      field: t.field({
        type: CustomFieldRef,
        resolve: ({ fieldId }, _args, context) => loadField(context, fieldId),
      }),
    }),
  });

const MoveCustomFieldInput = builder.inputType("MoveCustomFieldInput", {
  fields: (t) => ({ id: t.id({ required: true }), rank: t.float({ required: true }) }),
});

const ArchiveCustomFieldInput = builder.inputType("ArchiveCustomFieldInput", {
  fields: (t) => ({ id: t.id({ required: true }), archived: t.boolean({ required: true }) }),
});

const EnableWorkspaceFieldInput = builder.inputType("EnableWorkspaceFieldInput", {
  fields: (t) => ({
    projectId: t.id({ required: true }),
    fieldId: t.id({ required: true }),
    enabled: t.boolean({ required: true }),
  }),
});

const EnableWorkspaceFieldPayload = builder
  .objectRef<{ projectId: string }>("EnableWorkspaceFieldPayload")
  .implement({
    fields: (t) => ({
      project: t.field({
        type: ProjectRef,
        resolve: ({ projectId }, _args, context) => loadProject(context, projectId),
      }),
    }),
  });

const TypeChangePlanRef = builder.objectRef<TypeChangePlan>("FieldTypeChangePlan").implement({
  scope: "projects:read",
  fields: (t) => ({
    valueCount: t.exposeInt("valueCount"),
    keptCount: t.exposeInt("keptCount", {
      description:
        "Number of values that cannot be converted. They are kept, and return if the field gets its earlier type back.",
    }),
    keptExamples: t.exposeStringList("keptExamples"),
  }),
});

const ChangeFieldTypeInput = builder.inputType("ChangeFieldTypeInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    type: t.field({ type: CustomFieldTypeRef, required: true }),
    keptCount: t.int({ required: true, description: "The `keptCount` of the plan that the user confirmed." }),
  }),
});

builder.mutationFields((t) => ({
  createCustomField: t.field({
    scope: "projects:write",
    type: CustomFieldPayload,
    args: { input: t.arg({ type: CreateCustomFieldInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      fieldId: await context.write((tx) => createCustomField(tx, input)),
    }),
  }),
  updateCustomField: t.field({
    scope: "projects:write",
    type: CustomFieldPayload,
    args: { input: t.arg({ type: UpdateCustomFieldInput, required: true }) },
    resolve: async (_root, { input: { options, seenOptionIds, ...change } }, context) => {
      const optionEdits = options == null ? null : { options, seenIds: seenOptionIds ?? [] };
      await context.write((tx) => updateCustomField(tx, { ...change, optionEdits }));
      return { fieldId: change.id };
    },
  }),
  addFieldOption: t.field({
    scope: "projects:write",
    type: AddFieldOptionPayload,
    args: { input: t.arg({ type: AddFieldOptionInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      fieldId: input.fieldId,
      optionId: await context.write((tx) => addFieldOption(tx, input)),
    }),
  }),
  moveCustomField: t.field({
    scope: "projects:write",
    type: CustomFieldPayload,
    args: { input: t.arg({ type: MoveCustomFieldInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => moveCustomField(tx, input));
      return { fieldId: input.id };
    },
  }),
  archiveCustomField: t.field({
    scope: "projects:write",
    type: CustomFieldPayload,
    args: { input: t.arg({ type: ArchiveCustomFieldInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setCustomFieldArchived(tx, input.id, input.archived));
      return { fieldId: input.id };
    },
  }),
  enableWorkspaceField: t.field({
    scope: "projects:write",
    type: EnableWorkspaceFieldPayload,
    args: { input: t.arg({ type: EnableWorkspaceFieldInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => enableWorkspaceField(tx, input));
      return { projectId: input.projectId };
    },
  }),
  changeFieldType: t.field({
    ...costs(scanCost),
    scope: "projects:write",
    type: CustomFieldPayload,
    args: { input: t.arg({ type: ChangeFieldTypeInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => changeFieldType(tx, input));
      return { fieldId: input.id };
    },
  }),
}));

builder.queryField("fieldTypeChangePlan", (t) =>
  t.field({
    ...costs(scanCost),
    scope: "projects:read",
    type: TypeChangePlanRef,
    description: "Previews `changeFieldType`.",
    args: {
      id: t.arg.id({ required: true }),
      type: t.arg({ type: CustomFieldTypeRef, required: true }),
    },
    resolve: (_root, change, context) => context.read((tx) => planFieldTypeChange(tx, change)),
  }),
);
