import { useQuery } from "@apollo/client/react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ProjectHighlightsDocument, ProjectTagChoicesDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { VirtualList } from "../../../ui/VirtualList.tsx";
import { HighlightRow } from "./HighlightRow.tsx";
import type { ProjectSearch } from "./project-view.ts";
import styles from "./Rows.module.css";

/** A project's highlights, all or those of one tag. */
export function HighlightsTab(props: {
  projectId: string;
  view: ProjectSearch;
  onViewChange: (view: ProjectSearch) => void;
}) {
  const { projectId, view, onViewChange } = props;
  const tagIds = view.filter?.tags;
  const { data, previousData, error, refetch, fetchMore } = useQuery(ProjectHighlightsDocument, {
    variables: { id: projectId, ...(tagIds ? { tagIds } : {}) },
  });
  const { data: choices } = useQuery(ProjectTagChoicesDocument, { variables: { id: projectId } });
  const shown = data ?? previousData;
  const next = useNextPage(data?.project.highlights.pageInfo, (after) => fetchMore({ variables: { after } }));
  if (error && !shown)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />;
  if (!shown) return <LoadingState rowHeight={72} />;
  const highlights = shown.project.highlights.edges.map(({ node }) => node);
  const boards = choices?.project.tagBoards ?? [];
  const options = boards.map((board) => ({
    group: board.title,
    options: [...board.groups.flatMap((group) => group.tags), ...board.ungroupedTags].map((tag) => ({
      value: tag.id,
      label: tag.title,
    })),
  }));
  if (highlights.length === 0 && !tagIds) {
    return (
      <EmptyState title={t("highlights.none", "No highlights yet")}>
        {t(
          "highlights.none.text",
          "Open a note, select what matters and press H. Highlights from every note appear here with their tags.",
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.tools}>
        <SelectField
          label={t("highlights.filter", "Tag")}
          hideLabel
          value={tagIds?.[0] ?? ""}
          options={[{ value: "", label: t("highlights.all", "All tags") }, ...options]}
          onChange={(tag) => {
            const { filter: _filter, ...rest } = view;
            onViewChange(tag ? { ...rest, filter: { tags: [tag] } } : rest);
          }}
        />
      </div>
      {highlights.length === 0 ? (
        <EmptyState compact title={t("highlights.nomatch", "No highlight has this tag")}>
          {t("highlights.nomatch.text", "Choose another tag, or all tags.")}
        </EmptyState>
      ) : (
        <VirtualList
          label={t("tab.highlights", "Highlights")}
          items={highlights}
          itemKey={(highlight) => highlight.id}
          estimate={120}
          onEndReached={next}
          render={(highlight) => <HighlightRow highlight={highlight} />}
        />
      )}
    </>
  );
}
