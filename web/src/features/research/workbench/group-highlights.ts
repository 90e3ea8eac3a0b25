import { titleOf } from "@fieldstone/model/display-names.ts";
import { t } from "../../../app/i18n/t.ts";
import type { HighlightRow_HighlightFragment } from "../../../graphql/graphql.ts";

export const highlightGroupings = ["none", "tag", "note"] as const;
export type HighlightGrouping = (typeof highlightGroupings)[number];

export interface HighlightGroup {
  key: string;
  title: string;
  highlights: readonly HighlightRow_HighlightFragment[];
}

/** Highlights in groups, the largest first; those of several tags stand under each, those of none last. */
export function groupHighlights(
  highlights: readonly HighlightRow_HighlightFragment[],
  by: HighlightGrouping,
): readonly HighlightGroup[] {
  if (by === "none") return [{ key: "all", title: "", highlights }];
  const groups = new Map<string, { title: string; highlights: HighlightRow_HighlightFragment[] }>();
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

function tagsOf({ tags }: HighlightRow_HighlightFragment) {
  if (tags.length === 0) return [{ key: "", title: t("workbench.untagged", "No tag") }];
  return tags.map(({ id, title }) => ({ key: id, title }));
}

function noteOf({ note, insight }: HighlightRow_HighlightFragment) {
  if (note) return [{ key: note.id, title: titleOf(note.title, "note") }];
  return insight
    ? [{ key: insight.id, title: titleOf(insight.title, "insight") }]
    : [{ key: "", title: t("workbench.nowhere", "No note") }];
}
