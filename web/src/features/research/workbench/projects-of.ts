import type { BulkHighlight } from "./useHighlightBulk.ts";

/** The ids of the highlights' projects; undefined stands for those of a text that the user sees without its project. */
export function projectsOf(highlights: readonly Pick<BulkHighlight, "project">[]): (string | undefined)[] {
  return [...new Set(highlights.map(({ project }) => project?.id))];
}
