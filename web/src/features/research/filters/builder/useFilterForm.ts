import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { useEffect, useState } from "react";
import type { GivenFilter } from "../useFilter.ts";

/**
 * The form of a filter in an address; undefined if it is invalid, and until it has loaded: the parser loads
 * with the filter bar, not with the page.
 */
export function useFilterForm(given: GivenFilter): FilterForm | undefined {
  const text = given === undefined ? undefined : JSON.stringify(given);
  const [read, setRead] = useState<{ text: string; form: FilterForm }>();
  useEffect(() => {
    if (text === undefined) return;
    let isCurrent = true;
    void import("./useFilterDraft.ts").then(({ readForm }) => {
      if (isCurrent) setRead({ text, form: readForm(JSON.parse(text)) });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return read !== undefined && read.text === text ? read.form : undefined;
}
