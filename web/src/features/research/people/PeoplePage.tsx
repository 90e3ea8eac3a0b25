import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { PeopleDocument } from "../../../graphql/graphql.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { VirtualList } from "../../../ui/VirtualList.tsx";
import styles from "./People.module.css";

const PersonDialog = lazy(() =>
  import("./PersonDialog.tsx").then((module) => ({ default: module.PersonDialog })),
);

/** A pause in typing this long puts the name into the address. */
const FILTER_AFTER_MS = 200;

/** The people that customers' words belong to. */
export function PeoplePage(props: { name: string; onNameChange: (name: string) => void }) {
  const { name, onNameChange } = props;
  const { user } = useSession();
  const [typed, setTyped] = useState(name);
  const [adding, setAdding] = useState(false);
  usePageTitle(t("nav.people", "People"));
  const { data, previousData, error, refetch, fetchMore } = useQuery(PeopleDocument, {
    variables: name ? { nameContains: name } : {},
  });
  const next = useNextPage(data?.people.pageInfo, (after) => fetchMore({ variables: { after } }));
  useEffect(() => {
    if (typed.trim() === name) return;
    const timer = setTimeout(() => onNameChange(typed.trim()), FILTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, name, onNameChange]);
  const shown = data ?? previousData;
  const people = shown?.people.edges.map(({ node }) => node) ?? [];
  const add = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={
        user.role === "VIEWER"
          ? t("people.viewer", "Viewers cannot add people. Ask a manager to change your role.")
          : undefined
      }
      onClick={() => setAdding(true)}
    >
      {t("people.add", "New person")}
    </Button>
  );
  return (
    <Page title={t("nav.people", "People")} actions={add}>
      {error && !shown ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />
      ) : !shown ? (
        <LoadingState />
      ) : people.length === 0 && !name ? (
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
          {people.length === 0 ? (
            <EmptyState compact title={t("people.nomatch", "No one is called “{name}”", { name })}>
              {t("people.nomatch.text", "Try fewer letters.")}
            </EmptyState>
          ) : (
            <VirtualList
              label={t("nav.people", "People")}
              items={people}
              itemKey={(person) => person.id}
              estimate={57}
              onEndReached={next}
              render={(person) => (
                <div className={styles.row}>
                  <Avatar name={person.name} size={32} />
                  <div className={styles.words}>
                    <ObjectLink type="person" id={person.id} title={person.name} className={styles.name}>
                      {person.name}
                    </ObjectLink>
                    <span className={styles.meta}>
                      {[person.jobTitle, person.company].filter(Boolean).join(", ") || person.email}
                    </span>
                  </div>
                </div>
              )}
            />
          )}
        </>
      )}
      <Suspense>{adding && <PersonDialog onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  );
}
