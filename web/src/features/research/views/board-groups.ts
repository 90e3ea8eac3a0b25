import { palette } from "@fieldstone/model/colors.ts";
import type { ViewReferenceType, ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { t } from "../../../app/i18n/t.ts";
import type { CustomField_FieldFragment } from "../../../graphql/graphql.ts";

export type BoardGroup = NonNullable<ViewSettings["group"]>;

/** A column of a board. */
export interface GroupColumn {
  /** As the server names the group; empty for none. */
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** By tags; a note or insight has those of its highlights. */
export const tagGroup: BoardGroup = { kind: "TAG", hiddenOptions: [] };

/** What a board can be grouped by. */
export interface GroupChoice {
  /** Tells the choices apart: a field's id, or the kind. */
  readonly key: string;
  readonly label: string;
  readonly group: BoardGroup;
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
  if (target === "HIGHLIGHT") return [byTags];
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

export interface NamedThing {
  readonly id: string;
  readonly label: string;
  readonly color: string;
}

/** Whoever has cards beside the people that are listed first, each once, by name. */
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

const none = (label: string): GroupColumn => ({ key: "", label, color: palette.stone });

/** All columns that a board could have, hidden ones too. `things` are the people or tags that there are. */
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

/** The columns that a board shows. */
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

/** The group with a column shown or hidden. */
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
      const shown =
        group.options.length === 0 ? [...counts.keys()].filter((each) => each !== "") : group.options;
      return { ...group, options: isShown ? [...shown, key] : shown.filter((each) => each !== key) };
    }
    case "TAG":
      return { ...group, hiddenOptions: hide(group.hiddenOptions) };
  }
}
