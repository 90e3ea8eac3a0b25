import { ProductError } from "@fieldstone/model/errors.ts";
import type {
  CustomFieldDefinition,
  CustomFieldObject,
  CustomFieldType,
} from "@fieldstone/model/fields/custom-field.ts";
import { parseOptionLabel, type SelectOption } from "@fieldstone/model/fields/select-options.ts";
import {
  customFieldsPerPlaceMax,
  customFieldTitleLengthMax,
  selectOptionsMax,
} from "@fieldstone/model/limits.ts";
import { parseShortText } from "@fieldstone/model/text/text-length.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";

/**
 * A field of a project's notes or insights, or of the workspace if projectId is null; people's fields are
 * always of the workspace.
 */
export interface CustomField {
  readonly id: string;
  readonly projectId: string | null;
  /** The workspace extension that the field belongs to; projects turn it on. */
  readonly extensionId: string | null;
  readonly objectType: CustomFieldObject;
  readonly title: string;
  readonly type: CustomFieldType;
  /** For a SELECT; kept while the field has another type. */
  readonly options: readonly SelectOption[];
  readonly selectableMax: number;
  readonly rank: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
}

export function definitionOf({ type, options, selectableMax }: CustomField): CustomFieldDefinition {
  return type === "SELECT" ? { type, options, selectableMax } : { type };
}

export function parseCustomFieldTitle(title: string): string {
  return parseShortText(title, "title", "The field's title", customFieldTitleLengthMax);
}

/** @throws ProductError `custom_field.selectable_max` */
export function parseSelectableMax(selectableMax: number): number {
  if (Number.isInteger(selectableMax) && selectableMax >= 1 && selectableMax <= selectOptionsMax)
    return selectableMax;
  throw new ProductError(
    "ValidationError",
    "custom_field.selectable_max",
    `Enter how many options may be chosen, from 1 to ${selectOptionsMax}.`,
    { field: "selectableMax" },
  );
}

export function customFieldNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "custom_field.not_found",
    "This field does not exist or is not shared with you. Reload the page.",
  );
}

export function extensionNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "extension.not_found",
    "This extension no longer exists. Reload the page.",
  );
}

export function customFieldTitleTaken(title: string, cause?: unknown): ProductError {
  return new ProductError(
    "ValidationError",
    "custom_field.title_taken",
    `There is already a field “${title}” here. Use that one, or choose another title.`,
    { field: "title", cause },
  );
}

export function customFieldLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "custom_field.limit",
    `There can be ${customFieldsPerPlaceMax} fields here, archived ones included. Use one of them again.`,
  );
}

export function optionTaken(label: string): ProductError {
  return new ProductError(
    "ValidationError",
    "custom_field.option_taken",
    `There is already an option “${label}”. Choose another label.`,
    { field: "label" },
  );
}

/** An option's label as it is stored. @throws ProductError `custom_field.option_label` */
export function requireOptionLabel(text: string): string {
  const label = parseOptionLabel(visibleLine(text));
  if (label !== undefined) return label;
  throw new ProductError(
    "ValidationError",
    "custom_field.option_label",
    "An option's label has 1 to 50 characters. Change it.",
    { field: "label" },
  );
}

export function optionLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "custom_field.option_limit",
    `A field can have ${selectOptionsMax} options. Remove some first.`,
    { field: "label" },
  );
}
