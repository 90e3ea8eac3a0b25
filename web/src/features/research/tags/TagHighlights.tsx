import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { TagHighlightsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { HighlightTools, type HighlightView } from "../workbench/HighlightTools.tsx";
import { HighlightWorkbench } from "../workbench/HighlightWorkbench.tsx";

/** Everything that was said under a tag, to work with. */
export function TagHighlights(props: {
  tagId: string;
  projectId: string | undefined;
  canWrite: boolean;
  withoutAi: boolean;
}) {
  const { tagId, projectId, canWrite, withoutAi } = props;
  const client = useApolloClient();
  const [view, setView] = useState<HighlightView>({});
  const query = useQuery(TagHighlightsDocument, {
    variables: {
      id: tagId,
      withoutAi,
      ...(view.note ? { noteIds: [view.note] } : {}),
      ...(view.person ? { personIds: [view.person] } : {}),
      ...(view.text ? { textContains: view.text } : {}),
    },
  });
  const { data, fetchMore } = query;
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(data?.tag.highlights.pageInfo, (after) => fetchMore({ variables: { after } }));
  if (!shown && !failure) return <LoadingState rowHeight={72} />;
  const highlights = shown?.tag.highlights.edges.map(({ node }) => node) ?? [];
  const { grouping = "none", ...filters } = view;
  if (shown && highlights.length === 0 && Object.keys(filters).length === 0 && !withoutAi) {
    return (
      <EmptyState compact title={t("tag.none", "No highlights with this tag yet")}>
        {t("tag.none.text", "Select text in a note, press H, then choose this tag.")}
      </EmptyState>
    );
  }
  return (
    <>
      <HighlightTools projectId={projectId} tagOptions={[]} view={view} onViewChange={setView} />
      {failure ??
        (highlights.length === 0 ? (
          <EmptyState compact title={t("highlights.nomatch.tag", "No matching highlights with this tag")}>
            {t("highlights.nomatch.text", "Remove a filter, or choose another one.")}
          </EmptyState>
        ) : (
          <HighlightWorkbench
            projectId={projectId}
            highlights={highlights}
            grouping={grouping}
            canWrite={canWrite}
            onEndReached={next}
            refresh={() => refetchFields(client, `Tag:${tagId}`, ["highlights", "highlightCount"])}
          />
        ))}
    </>
  );
}
