import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { idParam } from "../../../app/navigation/search-params.ts";

/** The saved filter selected in the address, and the search parameter for it. */
export function useChosenFilter(): { readonly id: string | undefined; readonly parameters: object } {
  const search: { readonly selectedFilterId?: unknown } = useSearch({ strict: false });
  const id = idParam(search.selectedFilterId);
  return useMemo(() => ({ id, parameters: chosenFilter(id) }), [id]);
}

/** The search parameter that selects a saved filter. */
export function chosenFilter(id: string | undefined): object {
  return id === undefined ? {} : { selectedFilterId: id };
}
