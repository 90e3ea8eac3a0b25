import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { TagHighlightsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { LazyFilterBar } from "../filters/LazyFilterBar.tsx";
import { usePageFilter } from "../filters/usePageFilter.ts";
import { HighlightTools } from "../workbench/HighlightTools.tsx";
import { HighlightWorkbench } from "../workbench/HighlightWorkbench.tsx";
import { usePageGrouping } from "../workbench/usePageGrouping.ts";

/** All highlights with a tag, in the workbench. */
export function TagHighlights(props: {
  tagId: string;
  projectId: string | undefined;
  canWrite: boolean;
  withoutAi: boolean;
}) {
  const { tagId, projectId, canWrite, withoutAi } = props;
  const client = useApolloClient();
  const [text, setText] = useState<string>();
  const [grouping, setGrouping] = usePageGrouping();
  const filter = usePageFilter();
  const query = useQuery(TagHighlightsDocument, {
    variables: {
      id: tagId,
      withoutAi,
      ...(filter.argument ? { filter: filter.argument } : {}),
      ...(text ? { textContains: text } : {}),
    },
  });
  const { data, fetchMore } = query;
  filter.judge(query.error);
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(data?.tag.highlights.pageInfo, (after) => fetchMore({ variables: { after } }));
  if (!shown && !failure) return <LoadingState rowHeight={72} />;
  const highlights = shown?.tag.highlights.edges.map(({ node }) => node) ?? [];
  const isNarrowed = text !== undefined || filter.isGiven || withoutAi;
  if (shown && highlights.length === 0 && !isNarrowed) {
    return (
      <EmptyState compact title={t("tag.none", "No highlights with this tag yet")}>
        {t("tag.none.text", "Select text in a note, choose Tag, then this tag.")}
      </EmptyState>
    );
  }
  return (
    <>
      <HighlightTools
        tagOptions={[]}
        view={{ ...(text ? { text } : {}), ...(grouping ? { grouping } : {}) }}
        onViewChange={(next) => {
          setText(next.text);
          if (next.grouping !== grouping) setGrouping(next.grouping === "none" ? undefined : next.grouping);
        }}
      />
      <LazyFilterBar
        target="highlights"
        projectId={projectId}
        {...filter.bar}
        count={data?.tag.highlights.totalCount}
      />
      {failure ??
        (highlights.length === 0 ? (
          <EmptyState compact title={t("highlights.nomatch.tag", "No matching highlights with this tag")}>
            {t("highlights.nomatch.text", "Remove a filter, or choose another one.")}
          </EmptyState>
        ) : (
          <HighlightWorkbench
            projectId={projectId}
            highlights={highlights}
            grouping={grouping ?? "none"}
            canWrite={canWrite}
            onEndReached={next}
            refresh={() => refetchFields(client, `Tag:${tagId}`, ["highlights", "highlightCount"])}
          />
        ))}
    </>
  );
}
