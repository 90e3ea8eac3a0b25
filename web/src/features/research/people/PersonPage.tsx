import { useApolloClient, useQuery } from "@apollo/client/react";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { dropFromList, refetchLists } from "../../../app/apollo/list-edits.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { useDeleteAndLeave } from "../../../app/objects/useDeleteAndLeave.ts";
import { useLeaveDeleted } from "../../../app/objects/useLeaveDeleted.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { performAction } from "../../../app/undo/undo-stack.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  DeletePersonDocument,
  PersonDetailsDocument,
  RestorePersonDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { LazyFieldsPanel } from "../fields/values/LazyFieldsPanel.tsx";
import { ConsentPanel } from "./ConsentPanel.tsx";
import styles from "./People.module.css";
import { PersonComments } from "./PersonComments.tsx";
import { PersonMerges } from "./PersonMerges.tsx";
import { PersonNotes } from "./PersonNotes.tsx";
import { PersonQuotes } from "./PersonQuotes.tsx";

const PersonDialog = lazy(() =>
  import("./PersonDialog.tsx").then((module) => ({ default: module.PersonDialog })),
);

/** A person: their details, and the notes and quotes with what they said. */
export function PersonPage({ id: personId }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(PersonDetailsDocument, { variables: { id: personId } });
  const client = useApolloClient();
  const navigate = useNavigate();
  const deleteAndLeave = useDeleteAndLeave();
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  usePageTitle(data?.person.name);
  const failure = error ? readFailure(error) : undefined;
  const left = useLeaveDeleted(
    "person",
    personId,
    data && { title: data.person.name, list: "/contacts" },
    failure,
  );
  if (left) return null;
  if (failure && !data) return <FailurePage failure={failure} onRetry={() => refetchShown(refetch)} />;
  if (!data) {
    return (
      <Page title={t("peek.person", "Person")}>
        <LoadingState />
      </Page>
    );
  }
  const { person } = data;
  const viewer =
    user.role === "VIEWER"
      ? t("person.viewer", "Viewers cannot edit people. Ask a manager to change your role.")
      : undefined;
  const facts = [
    [t("person.email", "E-mail"), person.email],
    [t("person.company", "Company"), person.company],
    [t("person.job", "Job title"), person.jobTitle],
  ] as const;

  function remove(): Promise<boolean> {
    const variables = { input: { id: person.id } };
    return performAction({
      run: () =>
        client.mutate({
          mutation: DeletePersonDocument,
          variables,
          update: (cache) =>
            dropFromList(cache, { field: "people" }, { __typename: "Person", id: person.id }),
        }),
      label: t("person.deleted", "“{name}” was moved to the trash.", { name: person.name }),
      undo: async () => {
        await client.mutate({ mutation: RestorePersonDocument, variables });
        refetchLists(client, ["people", "personRows"]);
      },
    });
  }

  return (
    <Page
      title={person.name}
      breadcrumbs={<PageCrumbs path={[{ title: t("nav.people", "People"), href: "/contacts" }]} />}
      actions={
        <>
          <Button disabledReason={viewer} onClick={() => setEditing(true)}>
            {t("edit", "Edit")}
          </Button>
          <Button
            disabledReason={
              user.role === "MANAGER"
                ? undefined
                : t("person.forget.manager", "Only managers can forget people. Ask one in your workspace.")
            }
            onClick={() => void navigate({ to: "/people/$personId/forget", params: { personId: person.id } })}
          >
            {t("person.forget", "Forget…")}
          </Button>
          <IconButton
            label={t("person.delete", "Move to trash")}
            disabledReason={viewer}
            onClick={() => void deleteAndLeave(remove, "/contacts")}
          >
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} style={{ display: "contents" }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <ConsentPanel personId={person.id} canWrite={viewer === undefined} />
      <h2>{t("person.fields", "Fields")}</h2>
      <LazyFieldsPanel objectType="PERSON" objectId={person.id} canWrite={viewer === undefined} />
      <h2>{t("person.quotes", "Quotes")}</h2>
      <PersonQuotes personId={person.id} />
      <PersonMerges personId={person.id} canWrite={viewer === undefined} />
      <h2>{t("tab.notes", "Notes")}</h2>
      <PersonNotes personId={person.id} />
      <PersonComments personId={person.id} />
      <Suspense fallback={<Opening />}>
        {editing && <PersonDialog person={person} onClose={() => setEditing(false)} />}
      </Suspense>
    </Page>
  );
}
