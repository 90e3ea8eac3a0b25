import { oneOf } from "../../../app/navigation/search-params.ts";
import { usePageParameters } from "../../../app/peek/usePageParameters.ts";
import type { HighlightGrouping } from "./group-highlights.ts";

type Grouping = Exclude<HighlightGrouping, "none"> | undefined;

/** The grouping of a page's highlights. */
export function usePageGrouping(): readonly [Grouping, (grouping: Grouping) => void] {
  const [{ grouping }, change] = usePageParameters();
  return [oneOf(grouping, ["tag", "note"]), (next) => change({ grouping: next })];
}
