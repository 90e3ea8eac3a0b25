import { t } from "../../../app/i18n/t.ts";
import { oneOf } from "../../../app/navigation/search-params.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { type HighlightGrouping, highlightGroupings } from "./group-highlights.ts";

/** Chooses the grouping of highlights; undefined for none. */
export function GroupingChoice(props: {
  value: HighlightGrouping | undefined;
  onChange: (grouping: "tag" | "note" | undefined) => void;
}) {
  return (
    <SelectField
      label={t("workbench.group", "Group")}
      hideLabel
      value={props.value ?? "none"}
      options={highlightGroupings.map((grouping) => ({ value: grouping, label: groupingName(grouping) }))}
      onChange={(value) => props.onChange(oneOf(value, ["tag", "note"]))}
    />
  );
}

function groupingName(grouping: HighlightGrouping): string {
  switch (grouping) {
    case "none":
      return t("workbench.group.none", "Not grouped");
    case "tag":
      return t("workbench.group.tag", "Group by tag");
    case "note":
      return t("workbench.group.note", "Group by note");
  }
}
