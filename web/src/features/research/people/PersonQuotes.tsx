import { useApolloClient, useQuery } from "@apollo/client/react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { PersonQuotesDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { LazyFilterBar } from "../filters/LazyFilterBar.tsx";
import { LeaveOutAi } from "../filters/LeaveOutAi.tsx";
import { NothingMatches } from "../filters/NothingMatches.tsx";
import { useLeaveOutAi } from "../filters/useLeaveOutAi.ts";
import { usePageFilter } from "../filters/usePageFilter.ts";
import { GroupingChoice } from "../workbench/GroupingChoice.tsx";
import { HighlightWorkbench } from "../workbench/HighlightWorkbench.tsx";
import { usePageGrouping } from "../workbench/usePageGrouping.ts";
import styles from "./People.module.css";
import { useQuoteSearch } from "./useQuoteSearch.ts";

/** The highlights of what a person said. */
export function PersonQuotes({ personId }: { personId: string }) {
  const client = useApolloClient();
  const { typed, setTyped, wanted } = useQuoteSearch();
  const leaving = useLeaveOutAi();
  const { withoutAi } = leaving;
  const filter = usePageFilter();
  const [grouping, setGrouping] = usePageGrouping();
  const query = useQuery(PersonQuotesDocument, {
    variables: {
      id: personId,
      withoutAi,
      ...(filter.argument ? { filter: filter.argument } : {}),
      ...(wanted === "" ? {} : { textContains: wanted }),
    },
  });
  const { data, fetchMore } = query;
  filter.judge(query.error);
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(data?.person.highlights.pageInfo, (after) => fetchMore({ variables: { after } }));
  if (!shown && !failure) return <LoadingState rowHeight={72} />;
  const highlights = shown?.person.highlights.edges.map(({ node }) => node) ?? [];
  const writable = new Set(
    highlights.flatMap(({ project }) => (project && project.viewerLevel !== "READ" ? [project.id] : [])),
  );
  if (shown && highlights.length === 0 && wanted === "" && typed === "" && !withoutAi && !filter.isGiven) {
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
      <div className={styles.quoteTools}>
        <TextField
          label={label}
          hideLabel
          type="search"
          placeholder={label}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <GroupingChoice value={grouping} onChange={setGrouping} />
      </div>
      <LeaveOutAi {...leaving} />
      <LazyFilterBar
        target="highlights"
        label={t("person.quotes.filter", "Filter quotes")}
        {...filter.bar}
        count={data?.person.highlights.totalCount}
      />
      {failure ??
        (highlights.length === 0 ? (
          <NoQuote words={wanted} isFiltered={filter.argument !== undefined} />
        ) : (
          <HighlightWorkbench
            projectId={undefined}
            highlights={highlights}
            grouping={grouping ?? "none"}
            canWrite={(projectId) => writable.has(projectId)}
            onEndReached={next}
            refresh={() => refetchFields(client, `Person:${personId}`, ["highlights"])}
          />
        ))}
    </>
  );
}

function NoQuote({ words, isFiltered }: { words: string; isFiltered: boolean }) {
  if (isFiltered) {
    return <NothingMatches title={t("person.quotes.nofilter", "No quotes match this filter")} />;
  }
  if (words === "")
    return <EmptyState compact title={t("person.quotes.none.people", "No quotes highlighted by people")} />;
  return (
    <EmptyState compact title={t("person.quotes.nomatch", "No quotes match “{words}”", { words })}>
      {t("people.nomatch.text", "Try fewer letters.")}
    </EmptyState>
  );
}
