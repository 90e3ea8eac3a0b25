import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { channelTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { useLeaveDeleted } from "../../../app/objects/useLeaveDeleted.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  ChannelPageDocument,
  type ChannelPageQuery,
  MarkChannelSeenDocument,
} from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { LazyFilterBar } from "../../research/filters/LazyFilterBar.tsx";
import { useFilter } from "../../research/filters/useFilter.ts";
import { ActivitySection } from "../channel-activity/ActivitySection.tsx";
import { useChannelView } from "../channel-activity/useChannelView.ts";
import { LazyChannelSummary } from "../channel-summaries/LazyChannelSummary.tsx";
import { ChannelState } from "../channel-themes/ChannelState.tsx";
import { ChannelThemes } from "../channel-themes/ChannelThemes.tsx";
import { TextInPlace } from "../channel-themes/TextInPlace.tsx";
import { useThemeActions } from "../channel-themes/useThemeActions.ts";
import { ChannelMenu } from "./ChannelMenu.tsx";
import styles from "./Channels.module.css";
import { useChannelActions } from "./useChannelActions.ts";

const AddDataDialog = lazy(() =>
  import("../channel-imports/AddDataDialog.tsx").then((module) => ({ default: module.AddDataDialog })),
);

/** How often a channel is polled while its points are being sorted, in ms. */
const pollMs = 1_500;

type Channel = ChannelPageQuery["channel"];

const isInProgress = ({ waitingCount, findThemes }: Channel): boolean =>
  waitingCount > 0 || findThemes?.status === "WAITING" || findThemes?.status === "RUNNING";

/** A channel: its points over time, and its themes. */
export function ChannelPage(props: { channelId: string; isNew: boolean; onLeave: () => void }) {
  const { channelId, isNew, onLeave } = props;
  const view = useChannelView();
  const filter = useFilter(view.state.filter.fields.length > 0 ? view.state.filter : undefined);
  const query = useQuery(ChannelPageDocument, {
    variables: {
      id: channelId,
      ...view.period,
      ...(filter.argument ? { filter: filter.argument } : {}),
    },
  });
  const { data, error, startPolling, stopPolling } = query;
  filter.judge(error);
  const { shown, failure: failurePage } = useShownAnswer(query, { inline: false });
  const channel = shown?.channel;
  const isPolled = channel !== undefined && isInProgress(channel);
  useEffect(() => {
    if (!isPolled) return;
    startPolling(pollMs);
    return stopPolling;
  }, [isPolled, startPolling, stopPolling]);
  usePageTitle(channel?.title);
  const failure = error ? readFailure(error) : undefined;
  const left = useLeaveDeleted(
    "channel",
    channelId,
    data && { title: data.channel.title, list: "/channels" },
    failure,
  );
  if (left) return null;
  if (failurePage) return failurePage;
  if (!channel) {
    return (
      <Page title={t("type.channel", "Channel")}>
        <LoadingState />
      </Page>
    );
  }
  return (
    <ShownChannel channel={channel} isNew={isNew} onLeave={onLeave} view={view}>
      <LazyFilterBar
        target="themes"
        saidByList={["Channel"]}
        value={filter.given}
        problem={filter.problem}
        count={data?.channel.themes.length}
        onChange={(form) => view.change({ filter: form ?? { combinator: "And", fields: [] } })}
      />
    </ShownChannel>
  );
}

function ShownChannel(props: {
  channel: Channel;
  isNew: boolean;
  onLeave: () => void;
  view: ReturnType<typeof useChannelView>;
  children: React.ReactNode;
}) {
  const { channel, isNew, onLeave, view, children } = props;
  const { user } = useSession();
  const canWrite = user.role !== "VIEWER";
  const actions = useChannelActions();
  const themeActions = useThemeActions(channel.id);
  const newIds = useNewThemes(channel);
  const [adding, setAdding] = useState(isNew && canWrite);
  const add = (
    <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t("channel-import.title", "Add data")}
    </Button>
  );
  return (
    <Page
      title={
        <TextInPlace
          canWrite={canWrite}
          label={t("channel.title.label", "Channel title")}
          value={channel.title}
          placeholder={t("type.channel", "Channel")}
          lengthMax={channelTitleLengthMax}
          isTitle
          isRequired
          onSave={(title) => actions.rename(channel, title)}
        />
      }
      breadcrumbs={<PageCrumbs path={[{ title: t("nav.channels", "Channels"), href: "/channels" }]} />}
      actions={
        <>
          <Link
            to="/channels/$channelId/data"
            params={{ channelId: channel.id }}
            hash={view.hash}
            className="fs-finger"
          >
            {t("channel.data", "All points")}
          </Link>
          {canWrite && add}
          <ChannelMenu channel={channel} onGone={onLeave} />
        </>
      }
    >
      <ChannelState channel={channel} canWrite={canWrite} actions={themeActions} />
      {channel.dataCount === 0 && (
        <EmptyState title={t("channel.empty", "No feedback yet")} action={canWrite ? add : undefined}>
          {t(
            "channel.empty.text",
            "Add a CSV file, paste text, or send it through the API. Each point is sorted into one of the themes below.",
          )}
        </EmptyState>
      )}
      {channel.dataCount > 0 && <LazyChannelSummary channelId={channel.id} canWrite={canWrite} />}
      {channel.dataCount > 0 && <ActivitySection channelId={channel.id} view={view} />}
      <div className={styles.filter}>{children}</div>
      <ChannelThemes
        channel={channel}
        newIds={newIds}
        canWrite={canWrite}
        hash={view.hash}
        actions={themeActions}
      />
      <Suspense fallback={<Opening />}>
        {adding && <AddDataDialog channelId={channel.id} onClose={() => setAdding(false)} />}
      </Suspense>
    </Page>
  );
}

/**
 * Themes that were new to the member on opening the page, or were found since; marked while the page is open.
 */
function useNewThemes({ id, newThemeCount, themes }: Channel): ReadonlySet<string> {
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const client = useApolloClient();
  const [markSeen] = useMutation(MarkChannelSeenDocument);
  const found = themes.filter((theme) => theme.isNew && !newIds.has(theme.id));
  if (found.length > 0) setNewIds(new Set([...newIds, ...found.map((theme) => theme.id)]));
  useEffect(() => {
    // A failure is harmless: the next visit marks the same themes as new again.
    if (newThemeCount === 0) return;
    markSeen({ variables: { id } }).then(
      () => refetchLists(client, ["newChannelThemeCount"]),
      () => undefined,
    );
  }, [id, newThemeCount, markSeen, client]);
  return newIds;
}
