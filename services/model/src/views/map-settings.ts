import type { FilterField, SystemField } from "../filters/filter-field.ts";
import type { FieldForm } from "../filters/filter-form.ts";
import { toShortId, tryParseId } from "../ids.ts";
import type { ViewSettings } from "./view-settings.ts";

/** Kinds of objects that a view's settings refer to by id. */
export const settingsIdKinds = [
  "board",
  "channel",
  "document",
  "field",
  "folder",
  "group",
  "highlight",
  "member",
  "option",
  "person",
  "project",
  "tag",
] as const;
export type SettingsIdKind = (typeof settingsIdKinds)[number];

/** Maps an object's UUID to its id in the other project; undefined if it does not exist there. */
export type SettingsIdOf = (kind: SettingsIdKind, id: string) => string | undefined;

export interface LostSetting {
  readonly setting: keyof ViewSettings;
  readonly kind: SettingsIdKind;
}

export interface MappedSettings {
  readonly settings: ViewSettings;
  /** Settings that lost references, with the kind of object, without duplicates. */
  readonly lost: readonly LostSetting[];
}

/** Object kind of a system field's operands; operands of other fields are not ids. */
const operandKinds: Readonly<Partial<Record<SystemField, SettingsIdKind>>> = {
  Authors: "member",
  Channel: "channel",
  Contributors: "member",
  Highlight: "highlight",
  Insights: "document",
  Note: "document",
  People: "person",
  Project: "project",
  ProjectCategory: "folder",
  TagBoard: "board",
  TagGroup: "group",
  Tags: "tag",
};

/** Length of a short time-based id: a label this long without a space is rare. */
const shortIdLengthMin = 20;

/** A view's settings for another project: ids are replaced by those there, or left out. */
export function mapSettings(settings: ViewSettings, idOf: SettingsIdOf): MappedSettings {
  const lost = new Map<string, LostSetting>();
  const mapId = (setting: keyof ViewSettings, kind: SettingsIdKind, text: string): string | undefined => {
    const id = tryParseId(text);
    const found = id === undefined ? undefined : idOf(kind, id);
    if (found === undefined) lost.set(`${setting} ${kind}`, { setting, kind });
    return found === undefined || text.includes("-") ? found : toShortId(found);
  };
  const keyed = <T extends { readonly key: string }>(setting: keyof ViewSettings, rows: readonly T[]): T[] =>
    rows.flatMap((row) => {
      const key = isFullId(row.key) ? mapId(setting, "field", row.key) : row.key;
      return key === undefined ? [] : [{ ...row, key }];
    });
  const all = (setting: keyof ViewSettings, kind: SettingsIdKind, ids: readonly string[]): string[] =>
    // Other texts are labels and stay unchanged. Two ids may become the same.
    [...new Set(ids.flatMap((id) => (isFullId(id) ? (mapId(setting, kind, id) ?? []) : [id])))];
  const rowOf = (row: FieldForm): FieldForm[] => {
    const field = mapField(row.field, (id) => mapId("filter", "field", id));
    if (field === undefined) return [];
    const kind = operandKind(field);
    const ids = row.values.ids;
    if (ids === undefined || kind === undefined) return [{ ...row, field }];
    const mapped = all("filter", kind, ids);
    // Without its operands, a row would match everything or nothing.
    return mapped.length === 0 && ids.length > 0
      ? []
      : [{ ...row, field, values: { ...row.values, ids: mapped } }];
  };
  const mapped: ViewSettings = {
    sort: keyed("sort", settings.sort),
    filter: { ...settings.filter, fields: settings.filter.fields.flatMap(rowOf) },
    group: mapGroup(settings.group, mapId, all),
    columns: keyed("columns", settings.columns),
    fieldVisibility: keyed("fieldVisibility", settings.fieldVisibility),
    display: settings.display,
  };
  return { settings: mapped, lost: [...lost.values()] };
}

function isFullId(text: string): boolean {
  return text.length >= shortIdLengthMin && tryParseId(text) !== undefined;
}

function mapField(field: FilterField, mapId: (id: string) => string | undefined): FilterField | undefined {
  if (field.source === "system") return field;
  const fieldId = mapId(field.fieldId);
  return fieldId === undefined ? undefined : { ...field, fieldId };
}

function operandKind(field: FilterField): SettingsIdKind | undefined {
  if (field.source === "system") return operandKinds[field.name];
  if (field.fieldType === "SELECT") return "option";
  return field.fieldType === "PERSON" ? "person" : undefined;
}

function mapGroup(
  group: ViewSettings["group"],
  mapId: (setting: "group", kind: SettingsIdKind, id: string) => string | undefined,
  all: (setting: "group", kind: SettingsIdKind, ids: readonly string[]) => string[],
): ViewSettings["group"] {
  if (group === null || group.kind === "PUBLISHED") return group;
  if (group.kind === "TAG") return { ...group, hiddenOptions: all("group", "tag", group.hiddenOptions) };
  const id = mapId("group", "field", group.id);
  if (id === undefined) return null;
  if (group.kind === "PERSON") return { ...group, id, options: all("group", "person", group.options) };
  const { hiddenOptions } = group;
  return hiddenOptions === undefined
    ? { ...group, id }
    : { ...group, id, hiddenOptions: all("group", "option", hiddenOptions) };
}

/** The distinct ids in a view's settings. */
export function idsInSettings(
  settings: ViewSettings,
): readonly { readonly kind: SettingsIdKind; readonly id: string }[] {
  const named = new Map<string, { kind: SettingsIdKind; id: string }>();
  mapSettings(settings, (kind, id) => {
    named.set(`${kind} ${id}`, { kind, id });
    return id;
  });
  return [...named.values()];
}
