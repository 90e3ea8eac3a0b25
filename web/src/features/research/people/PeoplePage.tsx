import { useQuery } from "@apollo/client/react";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { IconPlus } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { PeopleCountDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { LazyFilterBar } from "../filters/LazyFilterBar.tsx";
import { NothingMatches } from "../filters/NothingMatches.tsx";
import { type GivenFilter, useFilter } from "../filters/useFilter.ts";
import styles from "./People.module.css";

const PeopleTable = lazy(() =>
  import("./PeopleTable.tsx").then((module) => ({ default: module.PeopleTable })),
);
const PersonDialog = lazy(() =>
  import("./PersonDialog.tsx").then((module) => ({ default: module.PersonDialog })),
);

/** Delay after typing before the name goes into the address. */
const FILTER_AFTER_MS = 200;

/** The list of people. */
export function PeoplePage(props: {
  name: string;
  filter: GivenFilter;
  selectedFilterId: string | undefined;
  creating: boolean;
  onNameChange: (name: string) => void;
  onFilterChange: (form: FilterForm | undefined, selectedFilterId: string | undefined) => void;
  onCreatingChange: (creating: boolean) => void;
  /** Opens the import of a table, for members who may import. */
  importButton: ReactNode;
}) {
  const { name, creating, onNameChange, onFilterChange, onCreatingChange } = props;
  const { user } = useSession();
  const [typed, setTyped] = useState(name);
  usePageTitle(t("nav.people", "People"));
  const filter = useFilter(props.filter);
  const query = useQuery(PeopleCountDocument, {
    variables: {
      ...(name ? { nameContains: name } : {}),
      ...(filter.argument ? { filter: filter.argument } : {}),
    },
  });
  const { data, error } = query;
  filter.judge(error);
  useEffect(() => {
    if (typed.trim() === name) return;
    const timer = setTimeout(() => onNameChange(typed.trim()), FILTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, name, onNameChange]);
  const { shown, failure } = useShownAnswer(query);
  const count = shown?.people.totalCount;
  const viewer =
    user.role === "VIEWER"
      ? t("people.viewer", "Viewers cannot add people. Ask a manager to change your role.")
      : undefined;
  const add = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={viewer}
      onClick={() => onCreatingChange(true)}
    >
      {t("people.add", "New person")}
    </Button>
  );
  return (
    <Page
      title={t("nav.people", "People")}
      actions={
        <>
          {props.importButton}
          {add}
        </>
      }
      width="wide"
    >
      {!shown && !failure ? (
        <LoadingState />
      ) : count === 0 && !name && !filter.argument && !filter.problem ? (
        <EmptyState title={t("people.none", "No people yet")} action={add}>
          {t(
            "people.none.text",
            "Add the customers you talk to and link their notes, to see everything one person said.",
          )}
        </EmptyState>
      ) : (
        <>
          <TextField
            label={t("people.filter", "Filter people by name")}
            hideLabel
            type="search"
            placeholder={t("people.filter", "Filter people by name")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={styles.filter}>
            <LazyFilterBar
              target="people"
              value={filter.given}
              problem={filter.problem}
              count={data?.people.totalCount}
              selectedFilterId={props.selectedFilterId}
              onChange={onFilterChange}
            />
          </div>
          {failure ??
            (count === 0 ? (
              filter.argument ? (
                <NothingMatches title={t("people.nofilter", "No people match this filter")} />
              ) : (
                <EmptyState compact title={t("people.nomatch", "No one is called “{name}”", { name })}>
                  {t("people.nomatch.text", "Try fewer letters.")}
                </EmptyState>
              )
            ) : (
              <Suspense fallback={<LoadingState rowHeight={36} />}>
                <PeopleTable
                  nameContains={name}
                  isFilterRefused={filter.problem !== undefined}
                  selectedFilterId={props.selectedFilterId}
                  canWrite={user.role !== "VIEWER"}
                />
              </Suspense>
            ))}
        </>
      )}
      <Suspense fallback={<Opening />}>
        {creating && viewer === undefined && <PersonDialog onClose={() => onCreatingChange(false)} />}
      </Suspense>
    </Page>
  );
}
