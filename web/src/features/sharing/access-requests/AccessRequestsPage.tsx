import { useApolloClient, useQuery } from "@apollo/client/react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  type AccessRequestRow_RequestFragment,
  AccessRequestsDocument,
  DecideAccessRequestDocument,
} from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import { AccessRequestRow, type Decision } from "./AccessRequestRow.tsx";
import styles from "./AccessRequests.module.css";

/** Pending access requests for objects that the user may share. */
export function AccessRequestsPage() {
  usePageTitle(t("requests.title", "Access requests"));
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(AccessRequestsDocument);

  async function decide(
    request: AccessRequestRow_RequestFragment,
    { level, wholeProject, role }: Decision,
  ): Promise<void> {
    const isDecided = await isTaken(
      client.mutate({
        mutation: DecideAccessRequestDocument,
        variables: { input: { id: request.id, level, wholeProject, role } },
        optimisticResponse: {
          decideAccessRequest: withType("DecideAccessRequestPayload", { decidedId: request.id }),
        },
        update: (cache) =>
          cache.updateQuery(
            { query: AccessRequestsDocument },
            (before) =>
              before && {
                accessRequests: before.accessRequests.filter(({ id }) => id !== request.id),
              },
          ),
      }),
    );
    if (!isDecided) {
      refetchLists(client, ["accessRequests"]);
      return;
    }
    const name = request.requester?.name ?? "";
    showToast(
      level === null
        ? t("requests.refused", "Declined. {name} will be notified by e-mail.", { name })
        : t("requests.allowed", "{name} now has access and will be notified by e-mail.", { name }),
    );
  }

  return (
    <Page title={t("requests.title", "Access requests")}>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : !data ? (
        <LoadingState rowHeight={72} />
      ) : data.accessRequests.length === 0 ? (
        <EmptyState title={t("requests.none", "No requests")}>
          {t("requests.none.text", "Requests you can approve appear here.")}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {data.accessRequests.map((request) => (
            <AccessRequestRow
              key={request.id}
              request={request}
              onDecide={(decision) => void decide(request, decision)}
            />
          ))}
        </ul>
      )}
    </Page>
  );
}
