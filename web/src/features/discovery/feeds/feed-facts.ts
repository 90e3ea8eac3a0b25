import { t } from "../../../app/i18n/t.ts";
import { methodName, tabName } from "../search/search-labels.ts";
import { type SearchSearch, tabOf } from "../search/search-view.ts";

/** What a saved search looks for, and where: its words first. */
export function feedFacts(view: SearchSearch): readonly string[] {
  const { query, method, titleOnly, projectIds = [], filter } = view;
  const tab = tabOf(view);
  const conditions = conditionsIn(filter);
  return [
    ...(query === undefined ? [] : [query]),
    ...(tab === "Everything" ? [] : [tabName(tab)]),
    ...(method === undefined ? [] : [methodName(method)]),
    ...(titleOnly ? [t("search.title-only", "Titles only")] : []),
    ...(projectIds.length === 0
      ? []
      : [t("feed.places", "{n, plural, one {In # place} other {In # places}}", { n: projectIds.length })]),
    ...(conditions === 0
      ? []
      : [t("feed.conditions", "{n, plural, one {# filter} other {# filters}}", { n: conditions })]),
  ];
}

function conditionsIn(filter: SearchSearch["filter"]): number {
  return typeof filter === "object" && "fields" in filter && Array.isArray(filter.fields)
    ? filter.fields.length
    : 0;
}
