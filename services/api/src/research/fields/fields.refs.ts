import type { FieldValue } from "@fieldstone/domain/research/field-values/field-value.ts";
import { findValuesOfObjects } from "@fieldstone/domain/research/field-values/read-field-values.ts";
import { type CustomField, customFieldNotFound } from "@fieldstone/domain/research/fields/custom-field.ts";
import {
  findEnabledFieldsOfProjects,
  findFieldsOfProjects,
  findReadableFields,
  listWorkspaceFields,
} from "@fieldstone/domain/research/fields/read-custom-fields.ts";
import {
  type CustomFieldObject,
  customFieldObjects,
  customFieldTypes,
} from "@fieldstone/model/fields/custom-field.ts";
import type { SelectOption } from "@fieldstone/model/fields/select-options.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { byKey, loadOrRefuse } from "../../graphql/loading/by-key.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { projectLoader } from "../projects/projects.refs.ts";

export const CustomFieldTypeRef = builder.enumType("CustomFieldType", { values: customFieldTypes });
export const CustomFieldObjectRef = builder.enumType("CustomFieldObject", { values: customFieldObjects });
export const CustomFieldOptionRef = builder.objectRef<SelectOption>("CustomFieldOption");
export const CustomFieldRef = builder.objectRef<CustomField>("CustomField");

/** A field of an object, with the object's value. */
export interface FieldOfObject {
  readonly field: CustomField;
  readonly value: FieldValue | undefined;
}
export const FieldValueRef = builder.objectRef<FieldOfObject>("FieldValue");

export const fieldLoader = defineLoader<CustomField>(async (tx, ids) =>
  byKey(await findReadableFields(tx, ids), ({ id }) => id),
);
export const fieldsOfProjectLoader = defineLoader<readonly CustomField[]>(findFieldsOfProjects);
export const enabledFieldsLoader = defineLoader<readonly CustomField[]>(findEnabledFieldsOfProjects);
const workspaceFieldsLoader = defineLoader<readonly CustomField[]>(async (tx, keys) => {
  const fields = await listWorkspaceFields(tx);
  return new Map(keys.map((key) => [key, fields.filter(({ objectType }) => objectType === key)]));
});
const valuesLoader = defineLoader<readonly FieldValue[]>(findValuesOfObjects);

/** The workspace's own fields of a kind of object, including archived ones. */
export async function loadWorkspaceFields(
  context: ApiContext,
  objectType: CustomFieldObject,
): Promise<readonly CustomField[]> {
  return (await workspaceFieldsLoader(context).load(objectType)) ?? [];
}

/** @throws ProductError `custom_field.not_found` */
export function loadField(context: ApiContext, fieldId: string): Promise<CustomField> {
  return loadOrRefuse(fieldLoader, context, fieldId, customFieldNotFound);
}

/**
 * Every live field of an object that was read through policy: its project's, then the workspace's. None
 * without access to the project, which a grant on a note or insight does not give.
 */
export async function loadFieldValues(
  context: ApiContext,
  objectType: CustomFieldObject,
  objectId: string,
  projectId: string | null,
): Promise<readonly FieldOfObject[]> {
  // Fields about customers stay inside the workspace: visitors with a share link see only the text.
  if (context.tenant.actor.kind !== "user") return [];
  const [project, own, shared, values] = await Promise.all([
    projectId === null ? undefined : projectLoader(context).load(projectId),
    projectId === null ? [] : fieldsOfProjectLoader(context).load(projectId),
    projectId === null
      ? loadWorkspaceFields(context, objectType)
      : enabledFieldsLoader(context).load(projectId),
    valuesLoader(context).load(objectId),
  ]);
  if (projectId !== null && project === undefined) return [];
  return [...(own ?? []), ...(shared ?? [])]
    .filter((field) => field.objectType === objectType && field.archivedAt === null)
    .map((field) => ({ field, value: values?.find(({ fieldId }) => fieldId === field.id) }));
}
