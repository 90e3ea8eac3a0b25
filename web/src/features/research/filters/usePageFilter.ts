import { readFilterSearch } from "../../../app/navigation/search-params.ts";
import { usePageParameters } from "../../../app/peek/usePageParameters.ts";
import type { FilterInput } from "../../../graphql/graphql.ts";
import type { FilterBarProps } from "./FilterBar.tsx";
import { useFilter } from "./useFilter.ts";

/** Search parameters of a list's filter and of its saved filter. */
const listParameters = {
  main: { filter: "filter", selected: "selectedFilterId" },
  notes: { filter: "noteFilter", selected: "selectedNoteFilterId" },
} as const;

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
 * The filter of a page's list.
 * @param list which one, on a page with a second list beside the main one
 */
export function usePageFilter(list: keyof typeof listParameters = "main"): PageFilter {
  const [parameters, change] = usePageParameters();
  const names = listParameters[list];
  const given = readFilterSearch({
    filter: parameters[names.filter],
    selectedFilterId: parameters[names.selected],
  });
  const filter = useFilter(given.filter);
  return {
    argument: filter.argument,
    judge: filter.judge,
    isGiven: filter.argument !== undefined || filter.problem !== undefined,
    bar: {
      value: filter.given,
      problem: filter.problem,
      selectedFilterId: given.selectedFilterId,
      onChange: (form, selected) => change({ [names.filter]: form, [names.selected]: selected }),
    },
  };
}
