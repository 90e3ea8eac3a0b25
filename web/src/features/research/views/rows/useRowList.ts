import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { refetchFields, refetchLists } from "../../../../app/apollo/list-edits.ts";
import type { MenuRow, RowList } from "../../rows/useRowMenu.tsx";
import { viewLists } from "./view-lists.ts";
import { rowTitle, type ViewRow } from "./view-row.ts";

/** The lists that show a project's rows, or all people, and how to refetch them. */
export function useRowList(projectId: string | undefined): RowList {
  const client = useApolloClient();
  return useMemo(
    () => ({
      projectId,
      refresh: () =>
        projectId === undefined
          ? refetchLists(client, ["people", "personRows"])
          : refetchFields(client, `Project:${projectId}`, [...viewLists]),
    }),
    [client, projectId],
  );
}

/** Converts a row to what its menu needs. */
export function menuRow(row: ViewRow): MenuRow {
  const { type, id, canWrite, source, highlight } = row;
  return { type, id, name: rowTitle(row), canWrite, source, highlight };
}
