import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import {
  PeopleImportRowsDocument,
  type PeopleImportStateFragment,
  type PeopleRowOutcome,
} from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import styles from "./PeopleImport.module.css";

function outcomeLabels(): Readonly<Record<PeopleRowOutcome, string>> {
  return {
    NEW: t("people-import.new", "New"),
    UPDATED: t("people-import.updated", "Updates"),
    UNCHANGED: t("people-import.unchanged", "Unchanged"),
    REFUSED: t("people-import.refused", "Refused"),
  };
}

/** How many rows do what. */
export function OutcomeCounts({ item }: { item: PeopleImportStateFragment }) {
  const { newCount, updatedCount, unchangedCount, refusedCount } = item;
  return (
    <p className={styles.counts}>
      {t(
        "people-import.counts",
        "{created} new, {updated} updated, {unchanged} unchanged, {refused} refused",
        { created: newCount, updated: updatedCount, unchanged: unchangedCount, refused: refusedCount },
      )}
    </p>
  );
}

/** What each row does, those that are refused in front. */
export function RowOutcomes({ item }: { item: PeopleImportStateFragment }) {
  const { data, fetchMore } = useQuery(PeopleImportRowsDocument, {
    variables: { id: item.id, offset: 0 },
    fetchPolicy: "no-cache",
  });
  const rows = data?.peopleImport.rows;
  if (!rows) return <LoadingState rows={4} rowHeight={28} />;
  const labels = outcomeLabels();
  const total = item.newCount + item.updatedCount + item.unchangedCount + item.refusedCount;
  const more = () =>
    void fetchMore({
      variables: { offset: rows.length },
      updateQuery: (before, { fetchMoreResult }) => ({
        peopleImport: {
          ...before.peopleImport,
          rows: [...before.peopleImport.rows, ...fetchMoreResult.peopleImport.rows],
        },
      }),
    });
  return (
    <>
      <ul
        className={styles.rows}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t("people-import.rows", "What each row does")}
      >
        {rows.map(({ number, outcome, reason }) => (
          <li key={number} data-outcome={outcome}>
            <span>{t("people-import.row", "Row {n}", { n: number })}</span>
            <strong>{labels[outcome]}</strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {rows.length < total && (
        <Button size="small" onClick={more}>
          {t("people-import.more", "Show more rows")}
        </Button>
      )}
    </>
  );
}
