import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { BoardPeopleDocument, BoardTagsDocument, ViewGroupsDocument } from "../../../../graphql/graphql.ts";
import {
  allGroups,
  type BoardGroup,
  type GroupColumn,
  groupChoices,
  namedPeople,
  namedTags,
  tagGroup,
} from "../groups/board-groups.ts";
import type { LayoutProps } from "../layout-props.ts";
import { listedSettings } from "../rows/useViewRows.ts";

export interface Board {
  readonly group: BoardGroup;
  /** All columns, including hidden ones. */
  readonly groups: readonly GroupColumn[];
  readonly counts: ReadonlyMap<string, number>;
  /** False until the counts, and the tags if grouped by them, have loaded. */
  readonly isCounted: boolean;
  /** The error of loading them. */
  readonly failure: unknown;
  readonly retry: () => void;
}

/** A view's groups and the number of rows in each; nothing is loaded for a view without groups. */
export function useBoard({ projectId, view, groupFields, shown }: LayoutProps, isGrouped: boolean): Board {
  const { target } = view;
  const group = shown.settings.group ?? groupChoices(target, groupFields)[0]?.group ?? tagGroup;
  const settings = listedSettings({ ...shown.settings, group });
  const { data, error, refetch } = useQuery(ViewGroupsDocument, {
    variables: { id: projectId, target, settings, timezoneOffsetMinutes: new Date().getTimezoneOffset() },
    skip: !isGrouped,
  });
  const { data: people } = useQuery(BoardPeopleDocument, { skip: !isGrouped || group.kind !== "PERSON" });
  const byTag = group.kind === "TAG";
  const tags = useQuery(BoardTagsDocument, {
    variables: { id: projectId },
    skip: !isGrouped || !byTag,
  });
  const counts = useMemo(
    () => new Map(data?.project.viewGroups.map(({ key, count }) => [key, count])),
    [data],
  );
  const counted = data?.project.viewGroups ?? [];
  const things =
    group.kind === "PERSON"
      ? namedPeople([
          ...(people?.people.edges ?? []).map(({ node }) => node),
          ...counted.flatMap(({ person }) => person ?? []),
        ])
      : namedTags([
          ...(tags.data?.project.tagBoards ?? []).flatMap(({ groups, ungroupedTags }) => [
            ...groups.flatMap((each) => each.tags),
            ...ungroupedTags,
          ]),
          ...counted.flatMap(({ tag }) => tag ?? []),
        ]);
  return {
    group,
    groups: allGroups(group, groupFields, things),
    counts,
    isCounted: data !== undefined && (!byTag || tags.data !== undefined),
    failure: error ?? (byTag ? tags.error : undefined),
    retry: () => {
      refetchShown(refetch);
      if (byTag) refetchShown(tags.refetch);
    },
  };
}
