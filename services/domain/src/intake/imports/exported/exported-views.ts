import { customFieldTypes } from "@fieldstone/model/fields/custom-field.ts";
import { toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { viewTitleLengthMax } from "@fieldstone/model/limits.ts";
import type { ExportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { type ExportedView, exportedView } from "@fieldstone/model/project-export/exported-view.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { type Canvas, type CanvasItem, canvasElementId } from "@fieldstone/model/views/canvas.ts";
import { idsInSettings } from "@fieldstone/model/views/map-settings.ts";
import { parseSettings } from "../../../research/views/view.ts";
import type { CodePlace } from "../created/imported-code.ts";
import type { LeftOut } from "./exported-parts.ts";
import type { DraftField, DraftView, SettingsNames } from "./exported-view-parts.ts";

/** Objects of the same file that views refer to, by their original ids. */
export interface ViewedObjects {
  readonly noteIds: ReadonlyMap<string, string>;
  readonly insightIds: ReadonlyMap<string, string>;
  readonly highlightIds: ReadonlyMap<string, string>;
  /** Titles, to report what is left out. */
  readonly titles: ReadonlyMap<string, string>;
  /** People, as named in notes. */
  readonly people: ReadonlyMap<string, string>;
  readonly placeOf: (tagId: string) => readonly CodePlace[];
}

type Named = Pick<ExportedProject, "fields" | "personFields" | "project" | "tags" | "views">;

/** The readable views with the names that they refer to, and what is left out. */
export function placeViews(
  projects: readonly Named[],
  objects: ViewedObjects,
  firstNumber: number,
): {
  readonly views: readonly DraftView[];
  readonly names: SettingsNames;
  readonly leftOut: readonly LeftOut[];
} {
  const leftOut: LeftOut[] = [];
  const views: DraftView[] = [];
  const named = new Set<string>();
  for (const given of projects.flatMap((project) => project.views)) {
    const view = exportedView.safeParse(given).data;
    if (view === undefined || !fits(view)) {
      leftOut.push({ kind: "VIEW", name: titleIn(given), reason: "INVALID" });
      continue;
    }
    const title = cutText(view.title.trim(), viewTitleLengthMax).trim() || "Untitled";
    const canvas = view.canvas === null ? null : placeCanvas(view.canvas, title, objects, leftOut);
    const cards = view.cards.map(({ groupKey, objectIds }) => ({
      groupKey,
      // A card that no longer exists has no place.
      objectIds: objectIds.flatMap((id) => idsOf(view.target, objects).get(id) ?? []),
    }));
    for (const { id } of idsInSettings(view.settings)) named.add(id);
    for (const { groupKey } of cards) named.add(groupKey);
    const members = view.members.map(({ id, email }) => ({ id, email }));
    const { target, layout, settings } = view;
    views.push({
      number: firstNumber + views.length,
      title,
      target,
      layout,
      settings,
      canvas,
      cards,
      members,
    });
  }
  return { views, names: namesIn(projects, named, objects), leftOut };
}

function fits({ settings, target }: ExportedView): boolean {
  try {
    parseSettings(settings, target);
    return true;
  } catch {
    return false;
  }
}

/** The title to report for an invalid part of the data. */
export function titleIn(given: unknown): string {
  if (typeof given !== "object" || given === null || !("title" in given)) return "Untitled";
  return typeof given.title === "string" ? given.title : "Untitled";
}

/** Fields of all projects, without duplicate titles per kind of object. */
export function placeFields(projects: readonly Pick<Named, "fields">[]): readonly DraftField[] {
  const fields = new Map<string, DraftField>();
  for (const { objectType: given, title, type: givenType, choices, selectableMax } of projects.flatMap(
    (project) => project.fields,
  )) {
    const objectType = (["NOTE", "INSIGHT"] as const).find((each) => each === given);
    const type = customFieldTypes.find((each) => each === givenType);
    const key = `${objectType} ${title.trim().toLowerCase()}`;
    if (objectType === undefined || type === undefined || fields.has(key)) continue;
    const options = choices.map(({ label, color }) => ({ label, color }));
    fields.set(key, { objectType, title, type, options, selectableMax });
  }
  return [...fields.values()];
}

function idsOf(target: ExportedView["target"], objects: ViewedObjects): ReadonlyMap<string, string> {
  if (target === "HIGHLIGHT") return objects.highlightIds;
  return target === "NOTE" ? objects.noteIds : objects.insightIds;
}

/** A canvas with the cards of imported objects; its shapes are unchanged. */
function placeCanvas(
  { items, objectRanks, expandedCards, stagingArea }: Canvas,
  title: string,
  objects: ViewedObjects,
  leftOut: LeftOut[],
): Canvas {
  const cards = { rh: objects.highlightIds, i: objects.insightIds, n: objects.noteIds };
  const newIds = new Map<string, string>();
  const placed: CanvasItem[] = [];
  for (const item of items) {
    const isCard = item.type === "rh" || item.type === "i" || item.type === "n";
    const id = isCard ? (tryParseId(item.id) ?? "") : item.id;
    const found = isCard ? cards[item.type].get(id) : isOwnName(id) ? undefined : id;
    if (found !== undefined && !newIds.has(item.id)) {
      const newId = isCard ? toShortId(found) : found;
      newIds.set(item.id, newId);
      placed.push({ ...item, id: newId });
      continue;
    }
    const name = isCard ? `${title}: ${objects.titles.get(id) ?? item.type}` : `${title}: ${item.type}`;
    leftOut.push({ kind: "CANVAS_ITEM", name, reason: isCard ? "ELSEWHERE" : "INVALID" });
  }
  const ranks = new Map(Object.entries(objectRanks));
  return {
    items: placed,
    objectRanks: Object.fromEntries([...newIds].map(([before, id]) => [id, ranks.get(before) ?? 0])),
    expandedCards: expandedCards.flatMap((id) => newIds.get(id) ?? []),
    stagingArea,
  };
}

/** True for an invalid id, and for names that plain objects inherit, which would be read as those. */
function isOwnName(id: string): boolean {
  return !canvasElementId.test(id) || id in {};
}

/** The names of those of a file's objects whose ids are among the named ones. */
export function namesIn(
  projects: readonly Named[],
  named: ReadonlySet<string>,
  { noteIds, insightIds, highlightIds, people, placeOf }: ViewedObjects,
): SettingsNames {
  const fields = projects.flatMap((project) => [...project.fields, ...project.personFields]);
  const tags = projects.flatMap((project) => project.tags);
  const used = <T>(entries: Iterable<readonly [string, T]>) =>
    [...new Map(entries)].flatMap(([id, value]) => (named.has(id) ? [{ id, value }] : []));
  return {
    objects: used([...noteIds, ...insightIds, ...highlightIds]),
    fields: fields.flatMap(({ id, objectType, title }) =>
      named.has(id) ? [{ id, value: { objectType, title } }] : [],
    ),
    options: fields.flatMap(({ objectType, title, choices }) =>
      choices.flatMap(({ id, label }) =>
        named.has(id) ? [{ id, value: { objectType, title, label } }] : [],
      ),
    ),
    tags: used(tags.flatMap(({ id }) => placeOf(id).map((place) => [id, place] as const))),
    boards: used(
      tags.flatMap(({ boardId, boardTitle }) =>
        boardId === undefined ? [] : [[boardId, boardTitle] as const],
      ),
    ),
    groups: used(
      tags.flatMap(({ groupId, boardTitle, groupTitle }) =>
        groupId == null || groupTitle === null ? [] : [[groupId, { boardTitle, groupTitle }] as const],
      ),
    ),
    people: used(people),
    projectIds: [...new Set(projects.map(({ project }) => project.id))].filter((id) => named.has(id)),
  };
}
