import { useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { idParam } from "../../../app/navigation/search-params.ts";

/** The saved filter that the address names, and the parameter by which it does. */
export function useChosenFilter(): { readonly id: string | undefined; readonly parameters: object } {
  const search: { readonly selectedFilterId?: unknown } = useSearch({ strict: false });
  const id = idParam(search.selectedFilterId);
  return useMemo(() => ({ id, parameters: chosenFilter(id) }), [id]);
}

/** As the address names a saved filter. */
export function chosenFilter(id: string | undefined): object {
  return id === undefined ? {} : { selectedFilterId: id };
}
