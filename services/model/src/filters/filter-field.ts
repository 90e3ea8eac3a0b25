import type { CustomFieldType } from "../fields/custom-field.ts";

/** The name of a built-in field that can be filtered by. */
export type SystemField = keyof typeof systemFields;

export type FieldKind = "text" | "singleChoice" | "multiValue" | "users" | "boolean" | "date" | "number";

export const filterTargets = [
  "notes",
  "insights",
  "highlights",
  "people",
  "projects",
  "channels",
  "themes",
  "tags",
] as const;
export type FilterTarget = (typeof filterTargets)[number];

/** Objects that searches find but no list filters: of the fields, they have only their times. */
const plainTargets = ["folders", "points"] as const;
type PlainTarget = (typeof plainTargets)[number];
/** All that a filter of a search is applied to. */
export type SearchedTarget = FilterTarget | PlainTarget;

interface SystemFieldRule {
  readonly kind: FieldKind;
  /** Objects that have the field. */
  readonly targets: readonly FilterTarget[];
}

const texts = ["notes", "insights", "highlights"] as const satisfies readonly FilterTarget[];
const inProject = ["notes", "insights", "highlights", "tags"] as const satisfies readonly FilterTarget[];

export const systemFields = {
  Archived: { kind: "boolean", targets: ["projects", "channels"] },
  Content: { kind: "text", targets: texts },
  Contributors: { kind: "users", targets: ["notes", "insights", "projects"] },
  Created: { kind: "date", targets: filterTargets },
  HighlightCount: { kind: "number", targets: ["notes", "insights", "tags", "themes"] },
  // Decided by us, for the lists that an answer counted: also filters insights themselves.
  Insights: { kind: "multiValue", targets: ["notes", "insights", "highlights"] },
  Name: { kind: "text", targets: ["people"] },
  Note: { kind: "singleChoice", targets: ["notes", "highlights", "people"] },
  People: { kind: "multiValue", targets: ["notes", "highlights"] },
  ProjectCategory: { kind: "singleChoice", targets: [...inProject, "projects", "channels"] },
  Project: { kind: "singleChoice", targets: inProject },
  Published: { kind: "boolean", targets: ["insights"] },
  Starred: { kind: "boolean", targets: ["notes", "insights", "projects"] },
  TagBoard: { kind: "multiValue", targets: ["highlights", "tags"] },
  TagGroup: { kind: "multiValue", targets: ["highlights", "tags"] },
  Tags: { kind: "multiValue", targets: texts },
  Title: { kind: "text", targets: ["notes", "insights", "projects", "channels", "themes", "tags"] },
  Updated: { kind: "date", targets: filterTargets },
  Authors: { kind: "users", targets: texts },
  Highlight: { kind: "singleChoice", targets: ["insights", "tags", "themes"] },
  Channel: { kind: "singleChoice", targets: ["themes"] },
  AiGenerated: { kind: "boolean", targets: [...texts, "tags", "themes"] },
  // Decided by us. For notes, the people in them; for highlights, the person who said their words.
  Consent: { kind: "multiValue", targets: ["people", "notes", "highlights"] },
  ConsentUntil: { kind: "date", targets: ["people", "notes", "highlights"] },
} as const satisfies Record<string, SystemFieldRule>;

export type CustomFieldSource = "insight" | "person" | "note" | "custom";

/** A custom field of insights, people or notes; `custom` ones are on both notes and insights. */
export interface CustomFilterField {
  readonly source: CustomFieldSource;
  readonly fieldId: string;
  readonly fieldType: CustomFieldType;
  /** Several options of a SELECT may be chosen. */
  readonly multiple?: boolean | undefined;
}

export type FilterField = { readonly source: "system"; readonly name: SystemField } | CustomFilterField;

const targetsBySource: Readonly<Record<CustomFieldSource, readonly FilterTarget[]>> = {
  insight: ["insights"],
  person: ["people"],
  note: ["notes", "highlights"],
  custom: texts,
};

const kindByType: Readonly<Record<Exclude<CustomFieldType, "SELECT">, FieldKind>> = {
  BOOLEAN: "boolean",
  DATETIME: "date",
  EMAIL: "text",
  NPS: "number",
  NUMBER: "number",
  PERSON: "multiValue",
  PHONE: "text",
  TEXT: "text",
  URL: "text",
};

/** The kind of a field. @throws RangeError for a person field of a person, which cannot be filtered */
export function fieldKind(field: FilterField): FieldKind {
  if (field.source === "system") return systemFields[field.name].kind;
  if (field.source === "person" && field.fieldType === "PERSON") {
    throw new RangeError("A person-type field on a person cannot be a filter.");
  }
  if (field.fieldType === "SELECT") return field.multiple === true ? "multiValue" : "singleChoice";
  return kindByType[field.fieldType];
}

/** Whether the field's dates are days entered by hand, stored as UTC, not moments that the product recorded. */
export function isStoredByDay(field: FilterField): boolean {
  return field.source === "system" ? field.name === "ConsentUntil" : field.fieldType === "DATETIME";
}

export function fieldTargets(field: FilterField): readonly FilterTarget[] {
  return field.source === "system" ? systemFields[field.name].targets : targetsBySource[field.source];
}

/** Whether objects of a target have a field. */
export function hasField(target: SearchedTarget, field: FilterField): boolean {
  return isPlain(target)
    ? field.source === "system" && (field.name === "Created" || field.name === "Updated")
    : fieldTargets(field).includes(target);
}

function isPlain(target: SearchedTarget): target is PlainTarget {
  return plainTargets.some((plain) => plain === target);
}

/** The key of a field in a filter request: `title`, `note.{fieldId}`. */
export function fieldKey(field: FilterField): string {
  return field.source === "system"
    ? field.name.charAt(0).toLowerCase() + field.name.slice(1)
    : `${field.source}.${field.fieldId}`;
}

const projectFields: readonly string[] = ["Project", "ProjectCategory"] satisfies SystemField[];
const peopleFields: readonly string[] = ["People", "Consent", "ConsentUntil"] satisfies SystemField[];

/** True if the field is offered to a person with this access to people and projects. */
export function isFieldVisible(field: FilterField, access: { people: boolean; projects: boolean }): boolean {
  const aboutPeople =
    field.source === "system"
      ? peopleFields.includes(field.name)
      : field.source === "person" || field.fieldType === "PERSON";
  const aboutProjects = field.source === "system" && projectFields.includes(field.name);
  return (access.people || !aboutPeople) && (access.projects || !aboutProjects);
}
