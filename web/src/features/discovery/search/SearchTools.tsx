import { emptySearch, readSearchAddress } from "@fieldstone/model/search/search-address.ts";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import { Choice } from "../../../ui/Choice.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import type { SearchSearch } from "./search-view.ts";

/** How a search compares, and how its results are ordered and laid out. */
export function SearchTools(props: { view: SearchSearch; onViewChange: (view: SearchSearch) => void }) {
  const { view, onViewChange } = props;
  return (
    <>
      <SelectField
        label={t("search.method", "Find by")}
        hideLabel
        value={view.method ?? emptySearch.method}
        options={[
          { value: "FULL_TEXT", label: t("search.method.words", "By words") },
          { value: "VECTOR", label: t("search.method.meaning", "By meaning") },
          { value: "HYBRID", label: t("search.method.both", "By words and meaning") },
        ]}
        onChange={(value) => {
          onViewChange({ ...view, method: readSearchAddress({ method: value }).method });
        }}
      />
      <SelectField
        label={t("sort.label", "Sort")}
        hideLabel
        value={(view.sort ?? emptySearch.sort).field}
        options={[
          { value: "RELEVANCE", label: t("search.sort.relevance", "Best match") },
          { value: "UPDATED", label: t("sort.updated", "Last edited") },
          { value: "CREATED", label: t("sort.created", "Newest") },
        ]}
        onChange={(value) => {
          onViewChange({ ...view, sort: readSearchAddress({ sort: { field: value } }).sort });
        }}
      />
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
