import { palette } from "@fieldstone/model/colors.ts";
import type { ViewReferenceType, ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { t } from "../../../../app/i18n/t.ts";
import type { CustomField_FieldFragment } from "../../../../graphql/graphql.ts";

export type BoardGroup = NonNullable<ViewSettings["group"]>;

/** A column of a board. */
export interface GroupColumn {
  /** The server's key of the group; empty for none. */
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** Grouped by tags; a note or insight has those of its highlights. */
export const tagGroup: BoardGroup = { kind: "TAG", hiddenOptions: [] };

/** An option for grouping a board. */
export interface GroupChoice {
  /** Identifies the option: a field's id, or the kind. */
  readonly key: string;
  readonly label: string;
  readonly group: BoardGroup;
}

/** Whether cards can be moved by hand: a highlight itself has no fields, only its note. */
export function canMoveBetween(target: ViewReferenceType, group: BoardGroup): boolean {
  return target !== "HIGHLIGHT" || group.kind === "TAG";
}

export function groupChoices(
  target: ViewReferenceType,
  fields: readonly CustomField_FieldFragment[],
): readonly GroupChoice[] {
  const ofFields = fields.flatMap(({ id, type, title }): GroupChoice[] => {
    if (type === "SELECT") return [{ key: id, label: title, group: { kind: "SELECT", id } }];
    return type === "PERSON" ? [{ key: id, label: title, group: { kind: "PERSON", id, options: [] } }] : [];
  });
  const label = t("view.column.tags", "Tags");
  const byTags: GroupChoice = { key: "TAG", label, group: tagGroup };
  if (target === "HIGHLIGHT") return [byTags, ...ofFields];
  const ofKind: readonly GroupChoice[] =
    target === "INSIGHT"
      ? [
          {
            key: "PUBLISHED",
            label: t("view.column.published", "Published"),
            group: { kind: "PUBLISHED" },
          },
        ]
      : [];
  return [...ofKind, ...ofFields, byTags];
}

export function choiceOf(group: BoardGroup): string {
  return "id" in group ? group.id : group.kind;
}

/** The column of a table that a grouping is based on. */
export function columnOf(group: BoardGroup): string {
  if ("id" in group) return group.id;
  return group.kind === "TAG" ? "tags" : "published";
}

/** The grouping of a view; null if its field is off in the project, archived, or of another type by now. */
export function knownGroup(
  target: ViewReferenceType,
  fields: readonly CustomField_FieldFragment[],
  group: BoardGroup | null,
): BoardGroup | null {
  if (group === null) return null;
  const isKnown = groupChoices(target, fields).some(
    (choice) => choice.key === choiceOf(group) && choice.group.kind === group.kind,
  );
  return isKnown ? group : null;
}

export interface NamedThing {
  readonly id: string;
  readonly label: string;
  readonly color: string;
}

/** The people listed, and those who only appear on cards, without duplicates and sorted by name. */
export function namedPeople(
  people: readonly { readonly id: string; readonly name: string }[],
): readonly NamedThing[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return [...byId.values()]
    .map(({ id, name }) => ({
      id,
      label: name.trim() || t("people.unnamed", "Unnamed participant"),
      color: palette.stone,
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** The tags listed, and those that only rows have: a moved note keeps the tags of its old boards. */
export function namedTags(
  tags: readonly { readonly id: string; readonly title: string; readonly color: string }[],
): readonly NamedThing[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  return [...byId.values()].map(({ id, title, color }) => ({ id, label: title, color }));
}

const none = (label: string): GroupColumn => ({ key: "", label, color: palette.stone });

/** All possible columns of a board, including hidden ones. `things` are the existing people or tags. */
export function allGroups(
  group: BoardGroup,
  fields: readonly CustomField_FieldFragment[],
  things: readonly NamedThing[],
): readonly GroupColumn[] {
  switch (group.kind) {
    case "PUBLISHED":
      return [
        none(t("insights.row.draft", "Draft")),
        { key: "published", label: t("insights.row.published", "Published"), color: palette.moss },
      ];
    case "SELECT": {
      const options = fields.find(({ id }) => id === group.id)?.options ?? [];
      return [...options.map(asColumn), none(t("view.group.none", "No value"))];
    }
    case "PERSON":
      return [...things.map(asColumn), none(t("view.group.nobody", "Nobody"))];
    case "TAG":
      return [...things.map(asColumn), none(t("view.group.untagged", "No tag"))];
  }
}

const asColumn = ({ id, label, color }: NamedThing): GroupColumn => ({ key: id, label, color });

/** The visible columns of a board. */
export function shownGroups(
  group: BoardGroup,
  groups: readonly GroupColumn[],
  counts: ReadonlyMap<string, number>,
): readonly GroupColumn[] {
  switch (group.kind) {
    case "PUBLISHED":
      return groups;
    case "SELECT":
      return groups.filter(({ key }) =>
        key === "" ? group.hideUncategorized !== true : !group.hiddenOptions?.includes(key),
      );
    case "PERSON":
      return groups.filter(
        ({ key }) =>
          key === "" || (group.options.length === 0 ? counts.has(key) : group.options.includes(key)),
      );
    case "TAG":
      return groups.filter(({ key }) => !group.hiddenOptions.includes(key));
  }
}

/**
 * Whether a column must stay: the last visible person's, because a list without people stands for all. The view's own
 * list may be longer, with people who are in the trash.
 */
export function isLastShown(group: BoardGroup, key: string, visible: readonly string[]): boolean {
  return (
    group.kind === "PERSON" && visible.includes(key) && visible.every((each) => ["", key].includes(each))
  );
}

/**
 * The grouping with a column shown or hidden; the same if it cannot be: the columns of publication and of
 * nobody stay, and so does the last person's, because a list without people stands for all.
 */
export function setGroupShown(
  group: BoardGroup,
  key: string,
  isShown: boolean,
  counts: ReadonlyMap<string, number>,
): BoardGroup {
  const hide = (hidden: readonly string[]) =>
    isShown ? hidden.filter((each) => each !== key) : [...hidden, key];
  switch (group.kind) {
    case "PUBLISHED":
      return group;
    case "SELECT":
      return key === ""
        ? { ...group, hideUncategorized: !isShown }
        : { ...group, hiddenOptions: hide(group.hiddenOptions ?? []) };
    case "PERSON": {
      if (key === "") return group;
      const shown =
        group.options.length === 0 ? [...counts.keys()].filter((each) => each !== "") : group.options;
      const options = isShown ? [...shown, key] : shown.filter((each) => each !== key);
      return options.length === 0 ? group : { ...group, options };
    }
    case "TAG":
      return { ...group, hiddenOptions: hide(group.hiddenOptions) };
  }
}
