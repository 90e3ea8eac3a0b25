import { useApolloClient, useQuery } from "@apollo/client/react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PersonQuotesDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { HighlightWorkbench } from "../workbench/HighlightWorkbench.tsx";

/** What a person said, as far as it is highlighted. */
export function PersonQuotes({ personId }: { personId: string }) {
  const client = useApolloClient();
  const { data, error, refetch, fetchMore } = useQuery(PersonQuotesDocument, { variables: { id: personId } });
  const next = useNextPage(data?.person.highlights.pageInfo, (after) => fetchMore({ variables: { after } }));
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rowHeight={72} />;
  const highlights = data.person.highlights.edges.map(({ node }) => node);
  if (highlights.length === 0) {
    return (
      <EmptyState compact title={t("person.quotes.none", "No quotes yet")}>
        {t(
          "person.quotes.none.text",
          "Quotes appear here when the speaker in one of this person's notes has their name.",
        )}
      </EmptyState>
    );
  }
  return (
    <HighlightWorkbench
      projectId={undefined}
      highlights={highlights}
      grouping="none"
      canWrite
      onEndReached={next}
      refresh={() => refetchFields(client, `Person:${personId}`, ["highlights"])}
    />
  );
}
