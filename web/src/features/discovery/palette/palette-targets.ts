import type { PeekType } from "../../../app/peek/peek-search.ts";
import type { PaletteResultFragment, SearchResultType } from "../../../graphql/graphql.ts";

/** Where a found thing leads: its panel, or a page. */
export type ResultTarget = { type: PeekType; id: string; hash?: string } | { path: string };

const panels: Partial<Record<SearchResultType, PeekType>> = {
  NOTE: "note",
  INSIGHT: "insight",
  TAG: "tag",
  PERSON: "person",
};

/** Undefined for what has no page yet. */
export function resultTarget(
  result: Pick<PaletteResultFragment, "id" | "type" | "highlight">,
): ResultTarget | undefined {
  const type = panels[result.type];
  if (type) return { type, id: result.id };
  if (result.type === "PROJECT") return { path: `/projects/${result.id}` };
  if (result.type === "PROJECT_CATEGORY") return { path: `/folders/${result.id}` };
  const holder = result.highlight?.note ?? result.highlight?.insight;
  if (result.type !== "HIGHLIGHT" || !holder) return undefined;
  return {
    type: result.highlight?.note ? "note" : "insight",
    id: holder.id,
    hash: `v=${encodeURIComponent(JSON.stringify({ highlight: result.id }))}`,
  };
}
