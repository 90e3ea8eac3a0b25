import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type FilterSearch, readFilterSearch } from "../../../app/navigation/search-params.ts";
import { usePeek } from "../../../app/peek/usePeek.ts";
import type { FilterInput } from "../../../graphql/graphql.ts";
import type { FilterBarProps } from "./FilterBar.tsx";
import { useFilter } from "./useFilter.ts";

/** Search parameters of a list's filter and of its saved filter. */
const parameters = {
  main: { filter: "filter", selected: "selectedFilterId" },
  notes: { filter: "noteFilter", selected: "selectedNoteFilterId" },
} as const;

interface PageSearch {
  readonly filter?: unknown;
  readonly selectedFilterId?: unknown;
  readonly noteFilter?: unknown;
  readonly selectedNoteFilterId?: unknown;
}

export interface PageFilter {
  /** The argument of the list's query; undefined without a filter. */
  readonly argument: FilterInput | undefined;
  /** Call it with each error of the list during rendering: see useFilter. */
  readonly judge: (error: unknown) => void;
  /** Whether there is a filter, or a rejected one to clear. */
  readonly isGiven: boolean;
  readonly bar: Pick<FilterBarProps, "value" | "problem" | "selectedFilterId" | "onChange">;
}

/**
 * The filter of a page's list, stored in its address. A panel, which has no address, keeps it in state.
 * @param list which one, on a page with a second list beside the main one
 */
export function usePageFilter(list: keyof typeof parameters = "main"): PageFilter {
  const search: PageSearch = useSearch({ strict: false });
  const { mode } = usePeek();
  const navigate = useNavigate();
  const [ofPanel, setOfPanel] = useState<FilterSearch>({});
  const names = parameters[list];
  const ofAddress = { filter: search[names.filter], selectedFilterId: search[names.selected] };
  const given = mode === "page" ? readFilterSearch(ofAddress) : ofPanel;
  const filter = useFilter(given.filter);
  return {
    argument: filter.argument,
    judge: filter.judge,
    isGiven: filter.argument !== undefined || filter.problem !== undefined,
    bar: {
      value: filter.given,
      problem: filter.problem,
      selectedFilterId: given.selectedFilterId,
      onChange: (form, selected) => {
        if (mode === "page")
          void navigate({
            to: ".",
            search: (before: object) => ({ ...before, [names.filter]: form, [names.selected]: selected }),
            hash: true,
            replace: true,
          });
        else
          setOfPanel({
            ...(form === undefined ? {} : { filter: form }),
            ...(selected === undefined ? {} : { selectedFilterId: selected }),
          });
      },
    },
  };
}
