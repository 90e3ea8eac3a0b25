import { useQuery } from "@apollo/client/react";
import { leavesOutAi } from "@fieldstone/model/filters/leaves-out-ai.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { usePersistedPeek } from "../../../app/peek/usePersistedPeek.ts";
import {
  type BoardFragment,
  MatchingTagsDocument,
  PeoplesTagCountsDocument,
} from "../../../graphql/graphql.ts";
import { useFilterForm } from "../filters/builder/useFilterForm.ts";
import type { FilterBarProps } from "../filters/FilterBar.tsx";
import { type GivenFilter, useFilter } from "../filters/useFilter.ts";
import { withFilter } from "../filters/with-filter.ts";

interface TagFilter {
  /** The board; its counts exclude AI's work if the filter does. */
  readonly counted: BoardFragment;
  readonly bar: Omit<FilterBarProps, "target" | "projectId">;
  /** The tags to show; undefined for all, and until the first answer. */
  readonly shownIds: ReadonlySet<string> | undefined;
}

/** The filter in the tag page's address, and the matching part of a board. */
export function useTagFilter(board: BoardFragment): TagFilter {
  const boardId = board.id;
  const search: { filter?: GivenFilter; selectedFilterId?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { place } = usePersistedPeek();
  const filter = useFilter(search.filter);
  const query = useQuery(MatchingTagsDocument, {
    variables: { boardId, filter: filter.argument ?? { form: {} } },
    skip: filter.argument === undefined,
  });
  const { error, refetch } = query;
  filter.judge(error);
  const answer = useShownAnswer(query);
  const form = useFilterForm(filter.given);
  const counts = usePeoplesCounts(boardId, form !== undefined && leavesOutAi(form));
  const tagsText = JSON.stringify([board.ungroupedTags, board.groups]);
  const asked = useRef(tagsText);
  const isFiltered = filter.argument !== undefined;
  useEffect(() => {
    if (asked.current === tagsText) return;
    asked.current = tagsText;
    // A changed tag may start or stop matching the filter.
    if (isFiltered) refetchShown(refetch);
  }, [tagsText, isFiltered, refetch]);
  const shown = filter.argument && answer.shown?.tagBoard;
  const ids = shown?.id === boardId ? shown.matchingTagIds : undefined;
  return {
    counted: counts === undefined ? board : withCounts(board, counts),
    shownIds: ids && new Set(ids),
    bar: {
      value: filter.given,
      problem: filter.problem ?? (answer.failure ? readFailure(error).message : undefined),
      selectedFilterId: search.selectedFilterId,
      count: ids?.length,
      onChange: (form, selected) =>
        void navigate({
          to: ".",
          search: (before: object) => withFilter(before, form, selected),
          ...place,
          replace: true,
        }),
    },
  };
}

/** How often people used each tag on people's highlights; undefined while loading, or if not requested. */
function usePeoplesCounts(boardId: string, isAsked: boolean): ReadonlyMap<string, number> | undefined {
  const { data } = useQuery(PeoplesTagCountsDocument, {
    variables: { boardId },
    skip: !isAsked,
  });
  const board = isAsked ? data?.tagBoard : undefined;
  const tags = board && [...board.ungroupedTags, ...board.groups.flatMap((group) => group.tags)];
  return tags && new Map(tags.map(({ id, counted }) => [id, counted]));
}

function withCounts(board: BoardFragment, counts: ReadonlyMap<string, number>): BoardFragment {
  const count = (tag: BoardFragment["ungroupedTags"][number]) => ({
    ...tag,
    highlightCount: counts.get(tag.id) ?? 0,
  });
  return {
    ...board,
    groups: board.groups.map((group) => ({ ...group, tags: group.tags.map(count) })),
    ungroupedTags: board.ungroupedTags.map(count),
  };
}
