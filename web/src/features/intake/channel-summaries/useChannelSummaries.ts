import { useApolloClient, useQuery } from "@apollo/client/react";
import { untilRefetched } from "../../../app/apollo/refetch.ts";
import {
  ChannelSummariesDocument,
  DeleteChannelSummaryDocument,
  RestoreChannelSummaryDocument,
  ThemeSummariesDocument,
} from "../../../graphql/graphql.ts";
import { announceSummary, removeSummary } from "../../research/summaries/undoable-summaries.ts";
import type { SummaryChoice } from "../../research/summaries/useSummaryActions.ts";
import { useSummaryStream } from "../../research/summaries/useSummaryStream.ts";

/** The summaries of a channel, or of one of its themes. */
export function useChannelSummaries(channelId: string, themeId: string | undefined) {
  const ofChannel = useQuery(ChannelSummariesDocument, {
    variables: { id: channelId },
    skip: themeId !== undefined,
  });
  const ofTheme = useQuery(ThemeSummariesDocument, {
    variables: { id: themeId ?? "", channelId },
    skip: themeId === undefined,
  });
  const { data, error, refetch } = themeId === undefined ? ofChannel : ofTheme;
  const shown = themeId === undefined ? ofChannel.data?.channel : ofTheme.data?.channelTheme;
  return {
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    refetch: () => untilRefetched(refetch),
    isOff: data?.channel.summarySwitch === "Off",
    reason: shown?.summaryDisabledReason ?? undefined,
    summaries: shown?.summaries ?? [],
  };
}

/** Creates and deletes summaries of a channel or a theme, each with a single undo. */
export function useChannelSummaryActions(
  { channelId, themeId }: { channelId: string; themeId: string | undefined },
  refetch: () => Promise<void>,
) {
  const client = useApolloClient();
  const { inProgress, problem, start, cancel } = useSummaryStream();
  const mutations = {
    remove: (id: string) => client.mutate({ mutation: DeleteChannelSummaryDocument, variables: { id } }),
    restore: (id: string) => client.mutate({ mutation: RestoreChannelSummaryDocument, variables: { id } }),
  };

  return {
    inProgress,
    problem,
    cancel,
    generate: (choice: SummaryChoice, replaced: string | undefined): Promise<void> =>
      start(
        "/api/channel-summaries",
        { channelId, ...choice, ...(themeId === undefined ? {} : { themeId }) },
        async (made) => {
          await refetch();
          await announceSummary(mutations, made, replaced);
        },
      ),
    remove: (id: string) => removeSummary(mutations, id),
  };
}
