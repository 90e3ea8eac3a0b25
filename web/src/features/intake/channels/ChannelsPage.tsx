import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { ChannelsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { VirtualList } from "../../../ui/lists/VirtualList.tsx";
import type { FilterBarProps } from "../../research/filters/FilterBar.tsx";
import { LazyFilterBar } from "../../research/filters/LazyFilterBar.tsx";
import { type GivenFilter, useFilter } from "../../research/filters/useFilter.ts";
import { ChannelRow } from "./ChannelRow.tsx";
import styles from "./Channels.module.css";

const CreateChannelDialog = lazy(() =>
  import("./CreateChannelDialog.tsx").then((module) => ({ default: module.CreateChannelDialog })),
);

/** Delay after typing before the list is filtered. */
const FILTER_AFTER_MS = 200;

interface ChannelsPageProps {
  /** Set for one folder; its name is the title. */
  folder?: { id: string; title: string };
  breadcrumbs?: ReactNode;
  filter: GivenFilter;
  creating: boolean;
  onFilterChange: FilterBarProps["onChange"];
  onCreatingChange: (creating: boolean) => void;
}

/** The workspace's channels, or those of a folder. */
export function ChannelsPage(props: ChannelsPageProps) {
  const { folder, creating, onCreatingChange } = props;
  const title = folder
    ? t("channels.folder", "Channels in {title}", { title: folder.title })
    : t("nav.channels", "Channels");
  usePageTitle(title);
  const { user } = useSession();
  const navigate = useNavigate();
  const create = user.role !== "VIEWER" && (
    <Button kind="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => onCreatingChange(true)}>
      {t("channel.create", "New channel")}
    </Button>
  );
  return (
    <Page title={title} breadcrumbs={props.breadcrumbs} actions={create || undefined}>
      <ChannelList {...props} create={create} />
      <Suspense fallback={<Opening />}>
        {creating && create && (
          <CreateChannelDialog
            folderId={folder?.id}
            onClose={() => onCreatingChange(false)}
            onCreated={({ id, title: name }) =>
              void navigate({
                to: "/channels/$channelId",
                params: { channelId: writePathId(id, name) },
                search: { new: true },
              })
            }
          />
        )}
      </Suspense>
    </Page>
  );
}

function ChannelList({
  folder,
  create,
  onFilterChange,
  ...props
}: ChannelsPageProps & { create: ReactNode }) {
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState("");
  const filter = useFilter(props.filter);
  const query = useQuery(ChannelsDocument, {
    variables: {
      ...(folder ? { folderId: folder.id } : {}),
      ...(wanted === "" ? {} : { titleContains: wanted }),
      ...(filter.argument ? { filter: filter.argument } : {}),
    },
  });
  const { data, error, fetchMore } = query;
  filter.judge(error);
  const next = useNextPage(data?.channels.pageInfo, (after) => fetchMore({ variables: { after } }));
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), FILTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { shown, failure } = useShownAnswer(query);
  if (!shown && !failure) return <LoadingState rowHeight={56} />;
  const channels = shown?.channels.edges.map(({ node }) => node) ?? [];
  const isNarrowed = typed !== "" || wanted !== "" || props.filter !== undefined;
  if (shown && channels.length === 0 && !isNarrowed) return <NoChannels create={create} />;
  const label = t("channels.filter", "Filter channels by title");
  return (
    <>
      <TextField
        label={label}
        hideLabel
        type="search"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.filter}>
        <LazyFilterBar
          target="channels"
          value={filter.given}
          problem={filter.problem}
          count={data?.channels.totalCount}
          onChange={onFilterChange}
        />
      </div>
      {failure ??
        (channels.length === 0 ? (
          <EmptyState compact title={t("channels.nomatch", "No channel matches")}>
            {t("channels.nomatch.text", "Try fewer letters, or remove a condition.")}
          </EmptyState>
        ) : (
          <VirtualList
            label={t("nav.channels", "Channels")}
            items={channels}
            itemKey={({ id }) => id}
            estimate={64}
            onEndReached={next}
            render={(channel) => <ChannelRow channel={channel} />}
          />
        ))}
    </>
  );
}

function NoChannels({ create }: { create: ReactNode }) {
  return (
    <EmptyState title={t("channels.none", "No channels yet")} action={create || undefined}>
      {t(
        "channels.none.text",
        "A channel collects feedback that keeps coming, such as support tickets or reviews, and sorts it into themes.",
      )}
    </EmptyState>
  );
}
