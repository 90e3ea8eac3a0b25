import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { BoardPeopleDocument, BoardTagsDocument, ViewGroupsDocument } from "../../../graphql/graphql.ts";
import {
  allGroups,
  type BoardGroup,
  type GroupColumn,
  groupChoices,
  type NamedThing,
  namedPeople,
  tagGroup,
} from "./board-groups.ts";
import type { LayoutProps } from "./layout-props.ts";
import { listedSettings } from "./useViewRows.ts";

export interface Board {
  readonly group: BoardGroup;
  /** All columns, hidden ones too. */
  readonly groups: readonly GroupColumn[];
  readonly counts: ReadonlyMap<string, number>;
}

/** How a board is grouped and how many cards each group has; nothing of it is asked for in other layouts. */
export function useBoard({ projectId, view, fields, shown }: LayoutProps, isBoard: boolean): Board {
  const { target } = view;
  const group = shown.settings.group ?? groupChoices(target, fields)[0]?.group ?? tagGroup;
  const settings = listedSettings({ ...shown.settings, group });
  const { data } = useQuery(ViewGroupsDocument, {
    variables: { id: projectId, target, settings, timezoneOffsetMinutes: new Date().getTimezoneOffset() },
    skip: !isBoard,
    fetchPolicy: "cache-and-network",
  });
  const { data: people } = useQuery(BoardPeopleDocument, { skip: !isBoard || group.kind !== "PERSON" });
  const { data: tags } = useQuery(BoardTagsDocument, {
    variables: { id: projectId },
    skip: !isBoard || group.kind !== "TAG",
  });
  const counts = useMemo(
    () => new Map(data?.project.viewGroups.map(({ key, count }) => [key, count])),
    [data],
  );
  const things: readonly NamedThing[] =
    group.kind === "PERSON"
      ? namedPeople([
          ...(people?.people.edges ?? []).map(({ node }) => node),
          ...(data?.project.viewGroups ?? []).flatMap(({ person }) => person ?? []),
        ])
      : (tags?.project.tagBoards ?? []).flatMap(({ groups, ungroupedTags }) =>
          [...groups.flatMap((each) => each.tags), ...ungroupedTags].map(({ id, title, color }) => ({
            id,
            label: title,
            color,
          })),
        );
  return { group, groups: allGroups(group, fields, things), counts };
}
