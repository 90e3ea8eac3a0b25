import { useEffect, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { SelectField, type SelectFieldProps } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { GroupingChoice } from "./GroupingChoice.tsx";
import type { HighlightGrouping } from "./group-highlights.ts";
import styles from "./Workbench.module.css";

/** Delay after typing before the filter applies. */
const FILTER_AFTER_MS = 200;

/** The filters and the grouping of a list of highlights. */
export interface HighlightView {
  tag?: string;
  text?: string;
  grouping?: HighlightGrouping;
}

/** Filters by words and tag, and groups; the filter bar beside it covers everything else. */
export function HighlightTools(props: {
  tagOptions: SelectFieldProps["options"];
  view: HighlightView;
  onViewChange: (view: HighlightView) => void;
}) {
  const { tagOptions, view, onViewChange } = props;
  const [typed, setTyped] = useState(view.text ?? "");
  const wanted = view.text ?? "";
  useEffect(() => {
    if (typed.trim() === wanted) return;
    const timer = setTimeout(() => {
      const { text: _text, ...rest } = view;
      onViewChange(typed.trim() === "" ? rest : { ...rest, text: typed.trim() });
    }, FILTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, wanted, view, onViewChange]);
  return (
    <div className={styles.tools}>
      <TextField
        label={t("workbench.text", "Filter by words")}
        hideLabel
        type="search"
        placeholder={t("workbench.text", "Filter by words")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {tagOptions.length > 0 && (
        <SelectField
          label={t("highlights.filter", "Tag")}
          hideLabel
          value={view.tag ?? ""}
          options={[{ value: "", label: t("highlights.all", "All tags") }, ...tagOptions]}
          onChange={(value) => {
            const { tag: _tag, ...rest } = view;
            onViewChange(value === "" ? rest : { ...rest, tag: value });
          }}
        />
      )}
      <GroupingChoice
        value={view.grouping}
        onChange={(grouping) => {
          const { grouping: _grouping, ...rest } = view;
          onViewChange(grouping === undefined ? rest : { ...rest, grouping });
        }}
      />
    </div>
  );
}
