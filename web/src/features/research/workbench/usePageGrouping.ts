import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { oneOf } from "../../../app/navigation/search-params.ts";
import { usePeek } from "../../../app/peek/usePeek.ts";
import type { HighlightGrouping } from "./group-highlights.ts";

type Grouping = Exclude<HighlightGrouping, "none"> | undefined;

/**
 * The grouping of a page's highlights: `grouping` in its address. A panel, which has no address, keeps it in
 * state.
 */
export function usePageGrouping(): readonly [Grouping, (grouping: Grouping) => void] {
  const search: { readonly grouping?: unknown } = useSearch({ strict: false });
  const { mode } = usePeek();
  const navigate = useNavigate();
  const [ofPanel, setOfPanel] = useState<Grouping>();
  if (mode !== "page") return [ofPanel, setOfPanel];
  const setOfAddress = (grouping: Grouping) =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, grouping }),
      hash: true,
      replace: true,
    });
  return [oneOf(search.grouping, ["tag", "note"]), setOfAddress];
}
