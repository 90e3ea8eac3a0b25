import { useApolloClient, useQuery } from "@apollo/client/react";
import { refetchFields } from "../../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../../app/i18n/t.ts";
import { ProjectHighlightsDocument, type ProjectRow_ProjectFragment } from "../../../../graphql/graphql.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { LazyFilterBar } from "../../filters/LazyFilterBar.tsx";
import { useFilter } from "../../filters/useFilter.ts";
import { useTagOptions } from "../../filters/useTagOptions.ts";
import { withFilter } from "../../filters/with-filter.ts";
import { HighlightTools, type HighlightView } from "../../workbench/HighlightTools.tsx";
import { HighlightWorkbench } from "../../workbench/HighlightWorkbench.tsx";
import type { ProjectSearch } from "../project-view.ts";

function viewOf({ find = {}, grouping }: ProjectSearch): HighlightView {
  const { tags, text } = find;
  return {
    ...(tags?.[0] ? { tag: tags[0] } : {}),
    ...(text ? { text } : {}),
    ...(grouping ? { grouping } : {}),
  };
}

/** A project's highlights, from all its notes; the address holds the filter and the grouping. */
export function HighlightsTab(props: {
  project: ProjectRow_ProjectFragment;
  view: ProjectSearch;
  onViewChange: (view: ProjectSearch) => void;
}) {
  const { project, view, onViewChange } = props;
  const client = useApolloClient();
  const wanted = viewOf(view);
  const filter = useFilter(view.filter);
  const query = useQuery(ProjectHighlightsDocument, {
    variables: {
      id: project.id,
      ...(filter.argument ? { filter: filter.argument } : {}),
      ...(wanted.tag ? { tagIds: [wanted.tag] } : {}),
      ...(wanted.text ? { textContains: wanted.text } : {}),
    },
  });
  const { data, error, fetchMore } = query;
  filter.judge(error);
  const tagOptions = useTagOptions(project.id);
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(data?.project.highlights.pageInfo, (after) => fetchMore({ variables: { after } }));
  if (!shown && !failure) return <LoadingState rowHeight={72} />;
  const highlights = shown?.project.highlights.edges.map(({ node }) => node) ?? [];
  const { grouping: _grouping, ...filters } = wanted;
  const narrowed = Object.keys(filters).length > 0 || filter.argument !== undefined;
  if (shown && highlights.length === 0 && !narrowed && filter.problem === undefined) {
    return (
      <EmptyState title={t("highlights.none", "No highlights yet")}>
        {t(
          "highlights.none.text",
          "Open a note, select what matters and choose Highlight. Highlights from every note appear here with their tags.",
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <HighlightTools
        tagOptions={tagOptions}
        view={wanted}
        onViewChange={({ tag, grouping, ...rest }) => {
          const find = { ...rest, ...(tag ? { tags: [tag] } : {}) };
          const { find: _find, grouping: _before, ...other } = view;
          onViewChange({
            ...other,
            ...(Object.keys(find).length > 0 ? { find } : {}),
            ...(grouping && grouping !== "none" ? { grouping } : {}),
          });
        }}
      />
      <LazyFilterBar
        target="highlights"
        projectId={project.id}
        value={filter.given}
        problem={filter.problem}
        count={data?.project.highlights.totalCount}
        selectedFilterId={view.selectedFilterId}
        onChange={(form, selected) => onViewChange(withFilter(view, form, selected))}
      />
      {failure ??
        (highlights.length === 0 ? (
          <EmptyState compact title={t("highlights.nomatch", "No matching highlights in this project")}>
            {t("highlights.nomatch.text", "Remove a filter, or choose another one.")}
          </EmptyState>
        ) : (
          <HighlightWorkbench
            projectId={project.id}
            highlights={highlights}
            grouping={wanted.grouping ?? "none"}
            canWrite={project.viewerLevel !== "READ"}
            onEndReached={next}
            refresh={() => refetchFields(client, `Project:${project.id}`, ["highlights", "highlightCount"])}
          />
        ))}
    </>
  );
}
