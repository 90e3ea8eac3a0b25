import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { PersonNotesDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
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
          <ul className={styles.notes} aria-label={t("tab.notes", "Notes")}>
            {notes.map((note) => (
              <li key={note.id}>
                <ObjectLink type="note" id={note.id} title={note.title} className={styles.name}>
                  {titleOf(note.title, "note")}
                </ObjectLink>
                <p className={styles.abstract}>{note.contentAbstract}</p>
              </li>
            ))}
          </ul>
        ))}
    </>
  );
}
