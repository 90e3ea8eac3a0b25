import { useQuery } from "@apollo/client/react";
import { palette } from "@fieldstone/model/colors.ts";
import {
  type FilterField,
  type FilterTarget,
  fieldKey,
  fieldKind,
  type SystemField,
  systemFields,
} from "@fieldstone/model/filters/filter-field.ts";
import { consentStatuses } from "@fieldstone/model/people/consent.ts";
import { consentLabels } from "../../../../app/consent/consent-labels.ts";
import {
  type CustomField_FieldFragment,
  PersonFilterFieldsDocument,
  ProjectFilterFieldsDocument,
  WorkspaceFilterFieldsDocument,
} from "../../../../graphql/graphql.ts";
import { type BarTarget, systemFieldLabels } from "../filter-labels.ts";

/** A field that can be filtered by. */
export interface FieldChoice {
  readonly key: string;
  readonly label: string;
  readonly field: FilterField;
  readonly options: CustomField_FieldFragment["options"];
}

/** Constant in a list of one project. */
const ofPlaces: readonly SystemField[] = ["Project", "ProjectCategory"];
/** Their values belong to one project. */
const ofOneProject: readonly SystemField[] = ["TagBoard", "TagGroup", "Highlight"];
/** A board has its own page, and archived projects have their own list. */
const saidByPage: Readonly<Partial<Record<BarTarget, readonly SystemField[]>>> = {
  projects: ["Archived"],
  tags: ["Project", "ProjectCategory", "TagBoard"],
};
/** In a search over all kinds of result, the fields of any of these. */
const writtenTargets: readonly FilterTarget[] = ["notes", "insights", "highlights"];
/** The most used fields, listed first. */
const inFront: readonly SystemField[] = ["Title", "Name", "Tags", "Content", "People"];

function systemChoices(
  target: BarTarget,
  projectId: string | undefined,
  saidByList: readonly SystemField[],
): FieldChoice[] {
  const labels = systemFieldLabels();
  const names = Object.keys(systemFields).filter((name): name is SystemField =>
    Object.hasOwn(systemFields, name),
  );
  const place = (name: SystemField) => (inFront.includes(name) ? inFront.indexOf(name) : inFront.length);
  const ofList = projectId !== undefined ? ofPlaces : target === "projects" ? [] : ofOneProject;
  const leftOut = [...saidByList, ...ofList, ...(saidByPage[target] ?? [])];
  const targets = target === "everything" ? writtenTargets : [target];
  return names
    .filter((name) => !leftOut.includes(name))
    .filter((name) => systemFields[name].targets.some((each) => targets.includes(each)))
    .toSorted((one, other) => place(one) - place(other) || labels[one].localeCompare(labels[other]))
    .map((name) => {
      const field: FilterField = { source: "system", name };
      return {
        key: fieldKey(field),
        label: labels[name],
        field,
        options: name === "Consent" ? consentOptions() : [],
      };
    });
}

function consentOptions(): FieldChoice["options"] {
  const labels = consentLabels();
  return consentStatuses.map((id) => ({ id, label: labels[id], color: palette.stone }));
}

const sourceOfField = { NOTE: "note", INSIGHT: "insight", PERSON: "person" } as const;
/** The kinds whose custom fields a list can be filtered by. A highlight has those of its note. */
const customSources: Readonly<Partial<Record<BarTarget, readonly ("insight" | "note" | "person")[]>>> = {
  notes: ["note"],
  highlights: ["note"],
  insights: ["insight"],
  people: ["person"],
  everything: ["note", "insight"],
};

/** The fields of a list: system fields, and custom fields that are not archived. */
export function useFieldChoices(
  target: BarTarget,
  projectId: string | undefined,
  saidByList: readonly SystemField[] = [],
) {
  const inProject = useQuery(ProjectFilterFieldsDocument, {
    variables: { id: projectId ?? "" },
    skip: projectId === undefined,
  });
  const ofPeople = useQuery(PersonFilterFieldsDocument, { skip: target !== "people" });
  const sources = customSources[target] ?? [];
  const ofWorkspace = useQuery(WorkspaceFilterFieldsDocument, {
    skip: projectId !== undefined || target === "people" || sources.length === 0,
  });
  const { project } = inProject.data ?? {};
  const { noteFields = [], insightFields = [] } = project ?? ofWorkspace.data ?? {};
  const custom = [
    ...noteFields,
    ...insightFields,
    ...(ofPeople.data?.workspaceFields ?? []),
    ...(project?.enabledWorkspaceFields ?? []),
  ]
    .filter((field) => field.archivedAt === null && sources.includes(sourceOfField[field.objectType]))
    // As documented: a person field on a person cannot be a filter.
    .filter((field) => field.objectType !== "PERSON" || field.type !== "PERSON")
    .map((field): FieldChoice => {
      const of: FilterField = {
        source: sourceOfField[field.objectType],
        fieldId: field.id,
        fieldType: field.type,
        ...(field.type === "SELECT" ? { multiple: field.selectableMax > 1 } : {}),
      };
      return { key: fieldKey(of), label: field.title, field: of, options: field.options };
    });
  return { system: systemChoices(target, projectId, saidByList), custom };
}

export type FieldChoices = ReturnType<typeof useFieldChoices>;

export function findChoice(choices: FieldChoices, field: FilterField): FieldChoice | undefined {
  const key = fieldKey(field);
  return [...choices.system, ...choices.custom].find((choice) => choice.key === key);
}

/** The source of a field's values if they are objects; undefined for fields that are typed or ticked. */
export function sourceOf(field: FilterField): ThingSource | undefined {
  const kind = fieldKind(field);
  if (kind === "users") return "members";
  if (kind !== "singleChoice" && kind !== "multiValue") return undefined;
  if (field.source !== "system") return field.fieldType === "PERSON" ? "people" : "options";
  return thingSources[field.name];
}

export type ThingSource =
  | "boards"
  | "channels"
  | "folders"
  | "groups"
  | "highlights"
  | "insights"
  | "members"
  | "notes"
  | "options"
  | "people"
  | "projects"
  | "tags";

const thingSources: Partial<Record<SystemField, ThingSource>> = {
  Channel: "channels",
  Highlight: "highlights",
  Insights: "insights",
  Note: "notes",
  People: "people",
  Project: "projects",
  ProjectCategory: "folders",
  Consent: "options",
  TagBoard: "boards",
  TagGroup: "groups",
  Tags: "tags",
};
