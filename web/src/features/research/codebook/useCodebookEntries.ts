import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { CodebookEntriesDocument, type CodebookEntry_EntryFragment } from "../../../graphql/graphql.ts";

/** Entries by the id of their tag. */
export type CodebookEntries = ReadonlyMap<string, CodebookEntry_EntryFragment>;

/** All entries for the tags of a project, or of the workspace; undefined until the last page has loaded. */
export function useCodebookEntries(projectId: string | undefined) {
  const { data, error, refetch, fetchMore } = useQuery(CodebookEntriesDocument, {
    variables: projectId === undefined ? {} : { projectId },
  });
  const pageInfo = data?.codebookEntries.pageInfo;
  const next = useNextPage(pageInfo, (after) => fetchMore({ variables: { after } }));
  useEffect(() => next?.(), [next]);
  const isWhole = pageInfo?.hasNextPage === false;
  const entries: CodebookEntries | undefined = isWhole
    ? new Map(data?.codebookEntries.edges.map(({ node }) => [node.tag.id, node]))
    : undefined;
  return { entries, error, retry: () => refetchShown(refetch) };
}
