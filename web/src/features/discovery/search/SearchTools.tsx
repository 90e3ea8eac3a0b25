import { emptySearch, readSearchAddress, type SearchSort } from "@fieldstone/model/search/search-address.ts";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { GroupingChoice } from "../../research/workbench/GroupingChoice.tsx";
import { methodName } from "./search-labels.ts";
import { type SearchSearch, tabOf } from "./search-view.ts";

/**
 * Newest or oldest first is one option each, so that no second control is needed. There is no “weakest match
 * first”.
 */
function sortOptions() {
  return [
    { value: "RELEVANCE DESC", label: t("search.sort.relevance", "Best match") },
    { value: "UPDATED DESC", label: t("sort.updated", "Last edited") },
    { value: "UPDATED ASC", label: t("search.sort.updated-first", "Edited longest ago") },
    { value: "CREATED DESC", label: t("sort.created", "Newest") },
    { value: "CREATED ASC", label: t("search.sort.oldest", "Oldest") },
  ];
}

function readSortOption(value: string): SearchSort {
  const [field, direction] = value.split(" ");
  return readSearchAddress({ sort: { field, direction } }).sort;
}

/** How a search's words match, if it has any, and how its results are ordered and laid out. */
export function SearchTools(props: { view: SearchSearch; onViewChange: (view: SearchSearch) => void }) {
  const { view, onViewChange } = props;
  const sort = view.sort ?? emptySearch.sort;
  return (
    <>
      {view.query !== undefined && (
        <>
          <Checkbox
            label={t("search.title-only", "Titles only")}
            checked={view.titleOnly ?? emptySearch.titleOnly}
            onChange={(titleOnly) => onViewChange({ ...view, titleOnly })}
          />
          <SelectField
            label={t("search.method", "Find by")}
            hideLabel
            value={view.method ?? emptySearch.method}
            options={[
              { value: "FULL_TEXT", label: methodName("FULL_TEXT") },
              { value: "VECTOR", label: methodName("VECTOR") },
              { value: "HYBRID", label: methodName("HYBRID") },
            ]}
            onChange={(value) => {
              onViewChange({ ...view, method: readSearchAddress({ method: value }).method });
            }}
          />
        </>
      )}
      <SelectField
        label={t("sort.label", "Sort")}
        hideLabel
        value={`${sort.field} ${sort.direction}`}
        options={sortOptions()}
        onChange={(value) => onViewChange({ ...view, sort: readSortOption(value) })}
      />
      {tabOf(view) === "Highlights" && (
        <GroupingChoice
          value={view.grouping}
          onChange={(grouping) => {
            const { grouping: _grouping, ...rest } = view;
            onViewChange(grouping === undefined ? rest : { ...rest, grouping });
          }}
        />
      )}
      <Choice
        label={t("search.layout", "Layout")}
        value={view.layout ?? emptySearch.layout}
        onChange={(chosen) => onViewChange({ ...view, layout: chosen })}
        options={[
          { value: "list", label: t("search.list", "List"), icon: <IconList size={16} aria-hidden /> },
          { value: "grid", label: t("search.grid", "Grid"), icon: <IconLayoutGrid size={16} aria-hidden /> },
        ]}
      />
    </>
  );
}
