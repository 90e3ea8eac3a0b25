import { useApolloClient, useQuery } from "@apollo/client/react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { PersonQuotesDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { LeaveOutAi } from "../filters/LeaveOutAi.tsx";
import { useLeaveOutAi } from "../filters/useLeaveOutAi.ts";
import { HighlightWorkbench } from "../workbench/HighlightWorkbench.tsx";
import { useQuoteSearch } from "./useQuoteSearch.ts";

/** What a person said, as far as it is highlighted. */
export function PersonQuotes({ personId }: { personId: string }) {
  const client = useApolloClient();
  const { typed, setTyped, wanted } = useQuoteSearch();
  const leaving = useLeaveOutAi();
  const { withoutAi } = leaving;
  const query = useQuery(PersonQuotesDocument, {
    variables: { id: personId, withoutAi, ...(wanted === "" ? {} : { textContains: wanted }) },
  });
  const { data, fetchMore } = query;
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(data?.person.highlights.pageInfo, (after) => fetchMore({ variables: { after } }));
  if (!shown && !failure) return <LoadingState rowHeight={72} />;
  const highlights = shown?.person.highlights.edges.map(({ node }) => node) ?? [];
  if (shown && highlights.length === 0 && wanted === "" && typed === "" && !withoutAi) {
    return (
      <EmptyState compact title={t("person.quotes.none", "No quotes yet")}>
        {t(
          "person.quotes.none.text",
          "Quotes appear here when the speaker in one of this person's notes has their name.",
        )}
      </EmptyState>
    );
  }
  const label = t("person.quotes.search", "Search this person’s quotes");
  return (
    <>
      <TextField
        label={label}
        hideLabel
        type="search"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <LeaveOutAi {...leaving} />
      {failure ??
        (highlights.length === 0 ? (
          <NoQuote words={wanted} />
        ) : (
          <HighlightWorkbench
            projectId={undefined}
            highlights={highlights}
            grouping="none"
            canWrite
            onEndReached={next}
            refresh={() => refetchFields(client, `Person:${personId}`, ["highlights"])}
          />
        ))}
    </>
  );
}

function NoQuote({ words }: { words: string }) {
  if (words === "")
    return <EmptyState compact title={t("person.quotes.none.people", "No quotes that people made")} />;
  return (
    <EmptyState compact title={t("person.quotes.nomatch", "No quotes match “{words}”", { words })}>
      {t("people.nomatch.text", "Try fewer letters.")}
    </EmptyState>
  );
}
