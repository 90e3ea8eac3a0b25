import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { useEffect, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { WorkbenchChoicesDocument } from "../../../graphql/graphql.ts";
import { SelectField, type SelectFieldProps } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { type HighlightGrouping, highlightGroupings } from "./group-highlights.ts";
import styles from "./Workbench.module.css";

/** A pause in typing this long filters. */
const FILTER_AFTER_MS = 200;

/** What a list of highlights is narrowed to, and how it is grouped. */
export interface HighlightView {
  tag?: string;
  note?: string;
  person?: string;
  text?: string;
  grouping?: HighlightGrouping;
}

/** Filters by tag, note, person and words, and groups. Without a project there are no notes to choose from. */
export function HighlightTools(props: {
  projectId: string | undefined;
  tagOptions: SelectFieldProps["options"];
  view: HighlightView;
  onViewChange: (view: HighlightView) => void;
}) {
  const { projectId, tagOptions, view, onViewChange } = props;
  const [typed, setTyped] = useState(view.text ?? "");
  const { data } = useQuery(WorkbenchChoicesDocument, {
    variables: { id: projectId ?? "" },
    skip: projectId === undefined,
  });
  const change = (part: keyof HighlightView, value: string) => {
    const { [part]: _before, ...rest } = view;
    onViewChange(value === "" ? rest : { ...rest, [part]: value });
  };
  const wanted = view.text ?? "";
  useEffect(() => {
    if (typed.trim() === wanted) return;
    const timer = setTimeout(() => {
      const { text: _text, ...rest } = view;
      onViewChange(typed.trim() === "" ? rest : { ...rest, text: typed.trim() });
    }, FILTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, wanted, view, onViewChange]);
  const notes = data?.project.notes.edges ?? [];
  const people = data?.people.edges ?? [];
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
          onChange={(value) => change("tag", value)}
        />
      )}
      {projectId !== undefined && (
        <>
          <SelectField
            label={t("peek.note", "Note")}
            hideLabel
            value={view.note ?? ""}
            options={[
              { value: "", label: t("workbench.notes", "All notes") },
              ...notes.map(({ node }) => ({ value: node.id, label: titleOf(node.title, "note") })),
            ]}
            onChange={(value) => change("note", value)}
          />
          <SelectField
            label={t("peek.person", "Person")}
            hideLabel
            value={view.person ?? ""}
            options={[
              { value: "", label: t("workbench.people", "All people") },
              ...people.map(({ node }) => ({ value: node.id, label: node.name })),
            ]}
            onChange={(value) => change("person", value)}
          />
        </>
      )}
      <SelectField
        label={t("workbench.group", "Group")}
        hideLabel
        value={view.grouping ?? "none"}
        options={highlightGroupings.map((grouping) => ({ value: grouping, label: groupingName(grouping) }))}
        onChange={(value) => {
          const { grouping: _grouping, ...rest } = view;
          const grouping = highlightGroupings.find((each) => each === value);
          onViewChange(grouping && grouping !== "none" ? { ...rest, grouping } : rest);
        }}
      />
    </div>
  );
}

function groupingName(grouping: HighlightGrouping): string {
  switch (grouping) {
    case "none":
      return t("workbench.group.none", "No groups");
    case "tag":
      return t("workbench.group.tag", "Group by tag");
    case "note":
      return t("workbench.group.note", "Group by note");
  }
}
