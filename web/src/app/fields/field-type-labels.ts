import { customFieldTypes } from "@fieldstone/model/fields/custom-field.ts";
import type { CustomFieldType } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";

/** Names of the field types. */
export function fieldTypeLabels(): Readonly<Record<CustomFieldType, string>> {
  return {
    BOOLEAN: t("field.type.boolean", "Checkbox"),
    DATETIME: t("field.type.datetime", "Date"),
    EMAIL: t("field.type.email", "E-mail"),
    NPS: t("field.type.nps", "NPS (0 to 10)"),
    NUMBER: t("field.type.number", "Number"),
    PERSON: t("field.type.person", "Person"),
    PHONE: t("field.type.phone", "Phone"),
    SELECT: t("field.type.select", "Select"),
    TEXT: t("field.type.text", "Text"),
    URL: t("field.type.url", "URL"),
  };
}

/** The field types by name, as options of a list. */
export function fieldTypeOptions(): { value: CustomFieldType; label: string }[] {
  const labels = fieldTypeLabels();
  return customFieldTypes
    .map((value) => ({ value, label: labels[value] }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

export function isFieldType(value: string): value is CustomFieldType {
  return customFieldTypes.some((type) => type === value);
}
