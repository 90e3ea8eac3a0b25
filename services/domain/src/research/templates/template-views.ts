import type { ProjectTemplateContent } from "@fieldstone/model/templates/template-content.ts";
import { idsInSettings, mapSettings, type SettingsIdKind } from "@fieldstone/model/views/map-settings.ts";
import {
  defaultViewSettings,
  type ViewSettings,
  viewSettingsSchema,
} from "@fieldstone/model/views/view-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { createView } from "../views/create-view.ts";
import type { View } from "../views/view.ts";
import { readTemplateDrawings } from "./read-template-drawings.ts";

type TemplateView = ProjectTemplateContent["views"][number];
type PartKind = Extract<SettingsIdKind, "board" | "group" | "tag" | "field" | "option">;

/** Maps the ids of parts in view settings between a project and a template. */
export class TemplateParts {
  readonly #ids = new Map<string, string>();

  add(kind: PartKind, id: string | undefined, made: string | undefined): void {
    if (id !== undefined && made !== undefined) this.#ids.set(`${kind} ${id}`, made);
  }

  /** The settings with references to parts replaced; all other references are left out. */
  map(settings: ViewSettings): ViewSettings {
    return mapSettings(settings, (kind, id) => this.#ids.get(`${kind} ${id}`)).settings;
  }
}

/** All ids that settings of views refer to, of any kind. */
export function idsNamedByViews(views: readonly View[]): ReadonlySet<string> {
  return new Set(views.flatMap((view) => idsInSettings(settingsOf(view)).map(({ id }) => id)));
}

/** The parts that settings of a template's views can refer to. */
export function partsOf({
  boards,
  fields,
}: Pick<ProjectTemplateContent, "boards" | "fields">): TemplateParts {
  const parts = new TemplateParts();
  for (const board of boards) {
    parts.add("board", board.id, board.id);
    for (const group of board.groups) {
      parts.add("group", group.id, group.id);
      for (const { id } of group.tags) parts.add("tag", id, id);
    }
  }
  for (const field of fields) {
    parts.add("field", field.id, field.id);
    for (const { id } of field.options ?? []) parts.add("option", id, id);
  }
  return parts;
}

/**
 * Views for a template, without the cards on a canvas. Settings only keep references to parts of the template
 * or of the workspace: people, members and notes do not belong to the next project.
 * @throws ProductError `template.too_large`, `document.busy`
 */
export async function toTemplateViews(
  tx: TenantTransaction,
  views: readonly View[],
  parts: TemplateParts,
): Promise<ProjectTemplateContent["views"]> {
  const canvases = await readTemplateDrawings(tx, views);
  return views.map((view): TemplateView => {
    const { id, title, target, layout } = view;
    const canvas = canvases.get(id);
    const settings = parts.map(settingsOf(view));
    const isDefault = JSON.stringify(settings) === JSON.stringify(defaultViewSettings);
    return {
      title,
      target,
      layout,
      ...(isDefault ? {} : { settings }),
      ...(canvas === undefined ? {} : { canvas }),
    };
  });
}

/** Creates a template's views in a project that has its parts. @throws ProductError as createView */
export async function createTemplateViews(
  tx: TenantTransaction,
  projectId: string,
  views: ProjectTemplateContent["views"],
  parts: TemplateParts,
): Promise<void> {
  for (const { settings, ...view } of views)
    await createView(tx, { ...view, projectId, settings: settings && parts.map(settings) });
}

/** Adds the defaults to settings from before displays existed. */
function settingsOf({ settings }: View): ViewSettings {
  return viewSettingsSchema.parse(settings);
}
