import type { ProjectTemplateContent } from "./template-content.ts";

/** A template that every workspace has, with a fixed key. */
export interface BuiltInTemplate<Content> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly content: Content;
}

type Field = ProjectTemplateContent["fields"][number];
type View = ProjectTemplateContent["views"][number];

/** A board's groups: tag titles by group title. */
export function board(title: string, groups: Readonly<Record<string, readonly string[]>>) {
  return {
    title,
    groups: Object.entries(groups).map(([group, tags]) => ({
      title: group,
      tags: tags.map((tag) => ({ title: tag })),
    })),
  };
}

/** A field with one value per note. */
export function selectField(title: string, labels: readonly string[]): Field {
  const options = labels.map((label) => ({ label }));
  return { objectType: "NOTE", title, type: "SELECT", options, selectableMax: 1 };
}

export function noteField(title: string, type: Exclude<Field["type"], "SELECT">): Field {
  return { objectType: "NOTE", title, type };
}

export const notesTable: View = { title: "All notes", target: "NOTE", layout: "TABLE" };
export const highlightsBoard: View = { title: "Highlights by tag", target: "HIGHLIGHT", layout: "BOARD" };
