import { useApolloClient, useQuery } from "@apollo/client/react";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useState } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { BulkTrashActions } from "../../../app/lists/BulkTrashActions.tsx";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { PersonNotesDocument, type PersonNotesQuery } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { SelectableRow } from "../../../ui/lists/SelectableRow.tsx";
import { LazyFilterBar } from "../filters/LazyFilterBar.tsx";
import { NothingMatches } from "../filters/NothingMatches.tsx";
import { usePageFilter } from "../filters/usePageFilter.ts";
import styles from "./People.module.css";

/** The notes in which a person participates. */
export function PersonNotes({ personId }: { readonly personId: string }) {
  const filter = usePageFilter("notes");
  const query = useQuery(PersonNotesDocument, {
    variables: { id: personId, ...(filter.argument ? { filter: filter.argument } : {}) },
  });
  filter.judge(query.error);
  const { shown, failure } = useShownAnswer(query);
  if (!shown && !failure) return <LoadingState rows={2} rowHeight={64} />;
  const notes = shown?.person.notes ?? [];
  if (shown && notes.length === 0 && !filter.isGiven) {
    return (
      <EmptyState compact title={t("person.notes.none", "No notes yet")}>
        {t("person.notes.none.text", "Open a note and add this person in its side panel.")}
      </EmptyState>
    );
  }
  return (
    <>
      <LazyFilterBar
        target="notes"
        label={t("person.notes.filter", "Filter notes")}
        {...filter.bar}
        count={query.data?.person.notes.length}
      />
      {failure ??
        (notes.length === 0 ? (
          <NothingMatches title={t("notes.nofilter", "No notes match this filter")} />
        ) : (
          <NoteList personId={personId} notes={notes} />
        ))}
    </>
  );
}

/** One part of the person's page, beside the quotes. */
function NoteList(props: { personId: string; notes: PersonNotesQuery["person"]["notes"] }) {
  const { personId, notes } = props;
  const client = useApolloClient();
  const open = useOpenObject();
  const selectable = useSession().user.role !== "VIEWER";
  const [part, setPart] = useState<HTMLElement | null>(null);
  const selection = useListSelection(
    notes.map(({ id }) => id),
    { selectable, part, open: (id) => open({ type: "note", id, replace: true }) },
  );
  const chosen = notes.filter(({ id }) => selection.selected.has(id));
  const isEditable = chosen.every(({ viewerLevel }) => viewerLevel !== "READ");
  return (
    <div ref={setPart}>
      <ul className={styles.notes} aria-label={t("tab.notes", "Notes")}>
        {notes.map((note) => (
          <li key={note.id}>
            <SelectableRow
              rowKey={note.id}
              label={t("row.select", "Select “{title}”", { title: titleOf(note.title, "note") })}
              selected={selection.selected.has(note.id)}
              open={selection.openKey === note.id}
              selectable={selectable}
              onToggle={(range) => selection.toggle(note.id, range)}
            >
              <ObjectLink type="note" id={note.id} title={note.title} className={styles.name}>
                {titleOf(note.title, "note")}
              </ObjectLink>
              <p className={styles.abstract}>{note.contentAbstract}</p>
            </SelectableRow>
          </li>
        ))}
      </ul>
      <BulkTrashActions
        selection={selection}
        type="note"
        disabledReason={isEditable ? undefined : disabledReasons.noProjectEdit}
        refresh={() => void refetchFields(client, `Person:${personId}`, ["notes"])}
      />
    </div>
  );
}
