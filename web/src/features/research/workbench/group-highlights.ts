import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { t } from "../../../app/i18n/t.ts";

export const highlightGroupings = ["none", "tag", "note"] as const;
export type HighlightGrouping = (typeof highlightGroupings)[number];

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** The properties that highlights are grouped by. */
export interface GroupedHighlight {
  readonly tags: readonly Titled[];
  readonly note?: Titled | null | undefined;
  readonly insight?: Titled | null | undefined;
}

export interface HighlightGroup<Highlight> {
  key: string;
  title: string;
  highlights: readonly Highlight[];
}

/**
 * Groups highlights, largest group first; those with several tags are in each group, those with none come
 * last.
 */
export function groupHighlights<Highlight extends GroupedHighlight>(
  highlights: readonly Highlight[],
  by: HighlightGrouping,
): readonly HighlightGroup<Highlight>[] {
  if (by === "none") return [{ key: "all", title: "", highlights }];
  const groups = new Map<string, { title: string; highlights: Highlight[] }>();
  for (const highlight of highlights) {
    for (const { key, title } of by === "tag" ? tagsOf(highlight) : noteOf(highlight)) {
      const group = groups.get(key) ?? { title, highlights: [] };
      group.highlights.push(highlight);
      groups.set(key, group);
    }
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .sort((a, b) => Number(a.key === "") - Number(b.key === "") || b.highlights.length - a.highlights.length);
}

function tagsOf({ tags }: GroupedHighlight) {
  if (tags.length === 0) return [{ key: "", title: t("workbench.untagged", "No tag") }];
  return tags.map(({ id, title }) => ({ key: id, title }));
}

function noteOf({ note, insight }: GroupedHighlight) {
  if (note) return [{ key: note.id, title: titleOf(note.title, "note") }];
  return insight
    ? [{ key: insight.id, title: titleOf(insight.title, "insight") }]
    : [{ key: "", title: t("workbench.nowhere", "No note") }];
}
