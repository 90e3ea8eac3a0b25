import type { FilterField, SystemField } from "../filters/filter-field.ts";
import type { FieldForm, FilterForm } from "../filters/filter-form.ts";
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

/** Maps one id in the form that it is given in, short or full; undefined if it does not exist there. */
type MapId = (kind: SettingsIdKind, text: string) => string | undefined;

const mapIdBy =
  (idOf: SettingsIdOf): MapId =>
  (kind, text) => {
    const id = tryParseId(text);
    const found = id === undefined ? undefined : idOf(kind, id);
    return found === undefined || text.includes("-") ? found : toShortId(found);
  };

/** A view's settings for another project: ids are replaced by those there, or left out. */
export function mapSettings(settings: ViewSettings, idOf: SettingsIdOf): MappedSettings {
  const lost = new Map<string, LostSetting>();
  const mapIn = (setting: keyof ViewSettings): MapId =>
    mapIdBy((kind, id) => {
      const found = idOf(kind, id);
      if (found === undefined) lost.set(`${setting} ${kind}`, { setting, kind });
      return found;
    });
  const keyed = <T extends { readonly key: string }>(setting: keyof ViewSettings, rows: readonly T[]): T[] =>
    rows.flatMap((row) => {
      const key = isFullId(row.key) ? mapIn(setting)("field", row.key) : row.key;
      return key === undefined ? [] : [{ ...row, key }];
    });
  const mapped: ViewSettings = {
    sort: keyed("sort", settings.sort),
    filter: filterBy(settings.filter, mapIn("filter")),
    group: mapGroup(settings.group, mapIn("group")),
    columns: keyed("columns", settings.columns),
    fieldVisibility: keyed("fieldVisibility", settings.fieldVisibility),
    display: settings.display,
  };
  return { settings: mapped, lost: [...lost.values()] };
}

/** A filter with other ids; conditions that lose all of theirs are left out. */
export function mapFilter(filter: FilterForm, idOf: SettingsIdOf): FilterForm {
  return filterBy(filter, mapIdBy(idOf));
}

function filterBy(filter: FilterForm, mapId: MapId): FilterForm {
  return { ...filter, fields: filter.fields.flatMap((row) => mapRow(row, mapId)) };
}

function mapRow(row: FieldForm, mapId: MapId): FieldForm[] {
  const field = mapField(row.field, (id) => mapId("field", id));
  if (field === undefined) return [];
  const kind = operandKind(field);
  const ids = row.values.ids;
  if (ids === undefined || kind === undefined) return [{ ...row, field }];
  const mapped = mapIds(kind, ids, mapId);
  // Without its operands, a row would match everything or nothing.
  return mapped.length === 0 && ids.length > 0
    ? []
    : [{ ...row, field, values: { ...row.values, ids: mapped } }];
}

/** Other texts are labels and stay unchanged. Two ids may become the same. */
function mapIds(kind: SettingsIdKind, ids: readonly string[], mapId: MapId): string[] {
  return [...new Set(ids.flatMap((id) => (isFullId(id) ? (mapId(kind, id) ?? []) : [id])))];
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

function mapGroup(group: ViewSettings["group"], mapId: MapId): ViewSettings["group"] {
  if (group === null || group.kind === "PUBLISHED") return group;
  if (group.kind === "TAG") return { ...group, hiddenOptions: mapIds("tag", group.hiddenOptions, mapId) };
  const id = mapId("field", group.id);
  if (id === undefined) return null;
  if (group.kind === "PERSON") return { ...group, id, options: mapIds("person", group.options, mapId) };
  const { hiddenOptions } = group;
  return hiddenOptions === undefined
    ? { ...group, id }
    : { ...group, id, hiddenOptions: mapIds("option", hiddenOptions, mapId) };
}

interface NamedId {
  readonly kind: SettingsIdKind;
  readonly id: string;
}

/** The distinct ids in a view's settings. */
export function idsInSettings(settings: ViewSettings): readonly NamedId[] {
  return distinctIds((idOf) => mapSettings(settings, idOf));
}

/** The distinct ids in a filter. */
export function idsInFilter(filter: FilterForm): readonly NamedId[] {
  return distinctIds((idOf) => mapFilter(filter, idOf));
}

function distinctIds(map: (idOf: SettingsIdOf) => unknown): readonly NamedId[] {
  const named = new Map<string, NamedId>();
  map((kind, id) => {
    named.set(`${kind} ${id}`, { kind, id });
    return id;
  });
  return [...named.values()];
}
