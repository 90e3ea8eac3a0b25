import { useQuery } from "@apollo/client/react";
import { consentStates } from "@fieldstone/model/people/consent.ts";
import { consentDay, consentLabels } from "../../../app/consent/consent-labels.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import {
  type PeopleImportChangeKind,
  type PeopleImportRow_RowFragment,
  PeopleImportRowsDocument,
  type PeopleImportStateFragment,
  type PeopleRowOutcome,
} from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./PeopleImport.module.css";

function outcomeLabels(): Readonly<Record<PeopleRowOutcome, string>> {
  return {
    NEW: t("people-import.new", "New"),
    UPDATED: t("people-import.updated", "Updates"),
    UNCHANGED: t("people-import.unchanged", "Unchanged"),
    REFUSED: t("people-import.refused", "Rejected"),
  };
}

function particularLabels(): Readonly<Record<Exclude<PeopleImportChangeKind, "FIELD">, string>> {
  return {
    NAME: t("person.name", "Name"),
    EMAIL: t("person.email", "E-mail"),
    COMPANY: t("person.company", "Company"),
    JOB_TITLE: t("person.job", "Job title"),
    CONSENT: t("consent.label", "Consent to be quoted"),
    CONSENT_UNTIL: t("people-import.consent-until", "Consent valid until"),
  };
}

/** The number of rows by outcome, and of new people who may be doubles. */
export function OutcomeCounts({ item }: { item: PeopleImportStateFragment }) {
  const { newCount, updatedCount, unchangedCount, refusedCount, namesakeCount } = item;
  return (
    <>
      <p className={styles.counts}>
        {t(
          "people-import.counts",
          "{created} new, {updated} updated, {unchanged} unchanged, {rejected} rejected",
          { created: newCount, updated: updatedCount, unchanged: unchangedCount, rejected: refusedCount },
        )}
      </p>
      {namesakeCount > 0 && (
        <Banner tone="warning">
          {t(
            "people-import.namesakes",
            "{n, plural, one {# new person may be a double} other {# new people may be doubles}}: the name is already there. Check the first rows below.",
            { n: namesakeCount },
          )}
        </Banner>
      )}
    </>
  );
}

/** Each row's outcome, rejected ones first. */
export function RowOutcomes({ item }: { item: PeopleImportStateFragment }) {
  const { data, error, fetchMore } = useQuery(PeopleImportRowsDocument, {
    variables: { id: item.id, offset: 0 },
    fetchPolicy: "no-cache",
  });
  const rows = data?.peopleImport.rows;
  if (error) return <Banner tone="danger">{readFailure(error).message}</Banner>;
  if (!rows) return <LoadingState rows={4} rowHeight={28} />;
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
        {rows.map((row) => (
          <RowOutcome key={row.number} row={row} />
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

function shownValue(kind: PeopleImportChangeKind, value: string | null): string {
  if (value === null) return "";
  if (kind === "CONSENT_UNTIL") return consentDay(value);
  const state = kind === "CONSENT" && consentStates.find((each) => each === value);
  return state ? consentLabels()[state] : value;
}

/** The person of a row, each value that it sets, and the value that it replaces. */
function RowOutcome({ row }: { row: PeopleImportRow_RowFragment }) {
  const { number, outcome, reason, name, email, changes } = row;
  const labels = particularLabels();
  // A new person's name is in the row's heading already.
  const shown = changes.filter(({ kind }) => outcome !== "NEW" || (kind !== "NAME" && kind !== "EMAIL"));
  return (
    <li data-outcome={outcome}>
      <span>{t("people-import.row", "Row {n}", { n: number })}</span>
      <strong>{outcomeLabels()[outcome]}</strong>
      <div>
        <p>
          {name} <span className={styles.meta}>{email}</span>
        </p>
        {reason !== null && <p>{reason}</p>}
        {shown.map(({ kind, title, before, after }) => {
          const field = kind === "FIELD" ? title : labels[kind];
          const values = {
            field: field ?? "",
            before: shownValue(kind, before),
            after: shownValue(kind, after),
          };
          return (
            <p key={`${kind} ${title}`}>
              {before === null
                ? t("people-import.given", "{field}: {after}", values)
                : t("people-import.overwritten", "{field}: “{before}” becomes “{after}”", values)}
            </p>
          );
        })}
      </div>
    </li>
  );
}
