import { useApolloClient, useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { useEffect, useState } from "react";
import { refetchFields } from "../../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../../app/i18n/t.ts";
import { BulkTrashActions } from "../../../../app/lists/BulkTrashActions.tsx";
import { ObjectList } from "../../../../app/lists/ObjectList.tsx";
import { useListSelection } from "../../../../app/lists/useListSelection.ts";
import { useOpenObject } from "../../../../app/peek/useOpenObject.ts";
import { ProjectNotesDocument, type ProjectRow_ProjectFragment } from "../../../../graphql/graphql.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { SelectField } from "../../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { LazyFilterBar } from "../../filters/LazyFilterBar.tsx";
import { useFilter } from "../../filters/useFilter.ts";
import { withFilter } from "../../filters/with-filter.ts";
import type { ProjectSearch } from "../project-view.ts";
import styles from "../Rows.module.css";
import { NoteRow } from "./NoteRow.tsx";

/** Delay after typing before the filter goes into the address. */
const FILTER_AFTER_MS = 200;

const orders = () => [
  { value: "UPDATED DESC", label: t("sort.updated", "Last edited") },
  { value: "CREATED DESC", label: t("sort.created", "Newest") },
  { value: "CREATED ASC", label: t("sort.oldest", "Oldest") },
  { value: "TITLE ASC", label: t("sort.title", "Title") },
];

const sorts = {
  "UPDATED DESC": undefined,
  "CREATED DESC": { field: "CREATED", direction: "DESC" },
  "CREATED ASC": { field: "CREATED", direction: "ASC" },
  "TITLE ASC": { field: "TITLE", direction: "ASC" },
} as const;

/** The filter by title; what is typed goes into the address after a pause. */
function useTitleFilter(view: ProjectSearch, onViewChange: (view: ProjectSearch) => void) {
  const filtered = view.find?.title ?? "";
  const [typed, setTyped] = useState(filtered);
  useEffect(() => {
    if (typed.trim() === filtered) return;
    const timer = setTimeout(() => {
      const { find: _find, ...rest } = view;
      onViewChange(typed.trim() ? { ...rest, find: { title: typed.trim() } } : rest);
    }, FILTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, filtered, view, onViewChange]);
  return { filtered, typed, setTyped };
}

const defaultSort = { field: "UPDATED", direction: "DESC" } as const;

/** The title filter and the sort order of a project's notes. */
function NoteTools(props: {
  view: ProjectSearch;
  typed: string;
  setTyped: (typed: string) => void;
  onViewChange: (view: ProjectSearch) => void;
}) {
  const { view, typed, setTyped, onViewChange } = props;
  const sort = view.sort ?? defaultSort;
  return (
    <div className={styles.tools}>
      <TextField
        label={t("notes.filter", "Filter notes by title")}
        hideLabel
        type="search"
        placeholder={t("notes.filter", "Filter notes by title")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        label={t("sort.label", "Sort")}
        hideLabel
        value={`${sort.field} ${sort.direction}`}
        options={orders()}
        onChange={(value) => {
          const { sort: _sort, ...rest } = view;
          const chosen = Object.entries(sorts).find(([key]) => key === value)?.[1];
          onViewChange(chosen ? { ...rest, sort: chosen } : rest);
        }}
      />
    </div>
  );
}

/** A project's notes: sorted and filtered as the address says. */
export function NotesTab(props: {
  project: ProjectRow_ProjectFragment;
  view: ProjectSearch;
  onViewChange: (view: ProjectSearch) => void;
  onImport: () => void;
}) {
  const { project, view, onViewChange, onImport } = props;
  const sort = view.sort ?? defaultSort;
  const { filtered, typed, setTyped } = useTitleFilter(view, onViewChange);
  const filter = useFilter(view.filter);
  const query = useQuery(ProjectNotesDocument, {
    variables: {
      id: project.id,
      ...(filter.argument ? { filter: filter.argument } : {}),
      sort: sort.field,
      direction: sort.direction,
      ...(filtered ? { titleContains: filtered } : {}),
    },
  });
  const { data, error, fetchMore } = query;
  filter.judge(error);
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(data?.project.notes.pageInfo, (after) => fetchMore({ variables: { after } }));
  const notes = shown?.project.notes.edges.map(({ node }) => node) ?? [];
  const client = useApolloClient();
  const open = useOpenObject();
  const canWrite = project.viewerLevel !== "READ";
  const selection = useListSelection(
    notes.map(({ id }) => id),
    { selectable: canWrite, open: (id) => open({ type: "note", id, replace: true }) },
  );
  if (!shown && !failure) return <LoadingState rowHeight={64} />;
  const narrowed = filtered !== "" || filter.argument !== undefined;
  if (shown && notes.length === 0 && !narrowed && filter.problem === undefined) {
    return (
      <EmptyState
        title={t("notes.none", "No notes yet")}
        action={
          <Button
            disabledReason={project.viewerLevel === "READ" ? disabledReasons.noProjectEdit : undefined}
            onClick={onImport}
          >
            {t("import.open", "Import files")}
          </Button>
        }
      >
        {t(
          "notes.none.text",
          "A note is one interview, call or document. Import transcripts and documents, or write one with “New note”.",
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <NoteTools view={view} typed={typed} setTyped={setTyped} onViewChange={onViewChange} />
      <LazyFilterBar
        target="notes"
        projectId={project.id}
        value={filter.given}
        problem={filter.problem}
        count={data?.project.notes.totalCount}
        selectedFilterId={view.selectedFilterId}
        onChange={(form, selected) => onViewChange(withFilter(view, form, selected))}
      />
      {failure ??
        (notes.length === 0 ? (
          <EmptyState
            compact
            title={
              filter.argument === undefined
                ? t("notes.nomatch", "No note titles match “{text}”", { text: filtered })
                : t("notes.nofilter", "No notes match this filter")
            }
          >
            {filter.argument === undefined
              ? t("notes.nomatch.text", "Try fewer letters, or use search to look inside the notes.")
              : t("filter.none.text", "Remove a condition, or change one.")}
          </EmptyState>
        ) : (
          <>
            <ObjectList
              label={t("tab.notes", "Notes")}
              type="note"
              items={notes}
              selection={selection}
              selectable={canWrite}
              estimate={92}
              onEndReached={next}
              render={(note) => <NoteRow note={note} projectId={project.id} canEdit={canWrite} />}
            />
            <BulkTrashActions
              selection={selection}
              type="note"
              refresh={() => refetchFields(client, `Project:${project.id}`, ["notes", "noteCount"])}
            />
          </>
        ))}
    </>
  );
}
