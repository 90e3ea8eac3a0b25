import { useApolloClient, useQuery } from "@apollo/client/react";
import { untilRefetched } from "../../../app/apollo/refetch.ts";
import {
  DeleteTagSummaryDocument,
  RestoreTagSummaryDocument,
  TagSummariesDocument,
} from "../../../graphql/graphql.ts";
import { announceSummary, removeSummary } from "../summaries/undoable-summaries.ts";
import type { SummaryChoice } from "../summaries/useSummaryActions.ts";
import { useSummaryStream } from "../summaries/useSummaryStream.ts";

/** The summaries of a tag. */
export function useTagSummaries(tagId: string) {
  const { data, error, refetch } = useQuery(TagSummariesDocument, {
    variables: { id: tagId },
  });
  return {
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    refetch: () => untilRefetched(refetch),
    isOff: data?.tag.summarySwitch === "Off",
    reason: data?.tag.summaryDisabledReason ?? undefined,
    summaries: data?.tag.summaries ?? [],
  };
}

/** Creates and deletes summaries of a tag, each with a single undo. */
export function useTagSummaryActions(tagId: string, refetch: () => Promise<void>) {
  const client = useApolloClient();
  const { inProgress, problem, start, cancel } = useSummaryStream();
  const mutations = {
    remove: (id: string) => client.mutate({ mutation: DeleteTagSummaryDocument, variables: { id } }),
    restore: (id: string) => client.mutate({ mutation: RestoreTagSummaryDocument, variables: { id } }),
  };
  return {
    inProgress,
    problem,
    cancel,
    generate: (choice: SummaryChoice, replaced: string | undefined): Promise<void> =>
      start("/api/tag-summaries", { tagId, ...choice }, async (made) => {
        await refetch();
        await announceSummary(mutations, made, replaced);
      }),
    remove: (id: string) => removeSummary(mutations, id),
  };
}
