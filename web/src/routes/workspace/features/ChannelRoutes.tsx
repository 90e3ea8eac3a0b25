import { useQuery } from "@apollo/client/react";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { readPathId } from "../../../app/navigation/path-id.ts";
import type { FilterSearch } from "../../../app/navigation/search-params.ts";
import { ThemePage } from "../../../features/intake/channel-themes/ThemePage.tsx";
import { TopicPage } from "../../../features/intake/channel-themes/TopicPage.tsx";
import { ChannelDataPage } from "../../../features/intake/channels/ChannelDataPage.tsx";
import { ChannelPage } from "../../../features/intake/channels/ChannelPage.tsx";
import { ChannelsPage } from "../../../features/intake/channels/ChannelsPage.tsx";
import { FolderTitleDocument } from "../../../graphql/graphql.ts";
import { LoadingPage } from "../../../ui/feedback/LoadingPage.tsx";

type ListSearch = FilterSearch & { create?: boolean };

/** Handlers for a list's search parameters: its filter, and the form for a new channel. */
function useListAddress({ filter, create }: ListSearch) {
  const navigate = useNavigate();
  const show = (search: ListSearch) => void navigate({ to: ".", search, replace: true });
  const filtered = filter === undefined ? {} : { filter };
  return {
    filter,
    creating: create ?? false,
    onFilterChange: (form: object | undefined) => show(form === undefined ? {} : { filter: form }),
    onCreatingChange: (creating: boolean) => show({ ...filtered, ...(creating ? { create: true } : {}) }),
  };
}

export function ChannelsRoute() {
  return <ChannelsPage {...useListAddress(useSearch({ from: "/signed-in/channels" }))} />;
}

/** The channels of a folder. */
export function FolderChannelsRoute() {
  const { folderId } = useParams({ from: "/signed-in/folders/$folderId/channels" });
  const address = useListAddress(useSearch({ from: "/signed-in/folders/$folderId/channels" }));
  const { data, error, refetch } = useQuery(FolderTitleDocument, { variables: { id: readPathId(folderId) } });
  if (error && !data)
    return <FailurePage failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingPage />;
  const { folder } = data;
  return (
    <ChannelsPage
      key={folder.id}
      folder={folder}
      breadcrumbs={
        <PageCrumbs
          path={[
            { title: t("nav.projects", "Projects"), href: "/projects" },
            { title: folder.title, href: `/folders/${folder.id}` },
          ]}
        />
      }
      {...address}
    />
  );
}

export function ChannelRoute() {
  const { channelId } = useParams({ from: "/signed-in/channels/$channelId" });
  const { new: isNew } = useSearch({ from: "/signed-in/channels/$channelId" });
  const navigate = useNavigate();
  const id = readPathId(channelId);
  return (
    <ChannelPage
      key={id}
      channelId={id}
      isNew={isNew === true}
      onLeave={() => void navigate({ to: "/channels" })}
    />
  );
}

/** All points. They have no URL of their own here, so the open one is a search parameter. */
export function ChannelDataRoute() {
  const { channelId } = useParams({ from: "/signed-in/channels/$channelId/data" });
  const { open, find } = useSearch({ from: "/signed-in/channels/$channelId/data" });
  const navigate = useNavigate();
  const onOpen = useCallback(
    (id: string | undefined) =>
      void navigate({
        to: ".",
        search: { ...(find ? { find } : {}), ...(id ? { open: id } : {}) },
        hash: true,
        replace: true,
        resetScroll: false,
      }),
    [navigate, find],
  );
  const id = readPathId(channelId);
  return (
    <ChannelDataPage
      key={`${id} ${find ?? ""}`}
      channelId={id}
      isOfOutliers={false}
      find={find}
      openId={open}
      onOpen={onOpen}
    />
  );
}

/** The outliers; an open point is shown over the page, at its own URL. */
export function OutliersRoute() {
  const { channelId } = useParams({ from: "/signed-in/channels/$channelId/outliers" });
  const { datumId } = useParams({ strict: false });
  const navigate = useNavigate();
  const onOpen = useCallback(
    (id: string | undefined) =>
      void (id === undefined
        ? navigate({
            to: "/channels/$channelId/outliers",
            params: { channelId },
            hash: true,
            resetScroll: false,
          })
        : navigate({
            to: "/channels/$channelId/outliers/$datumId",
            params: { channelId, datumId: id },
            hash: true,
            resetScroll: false,
          })),
    [navigate, channelId],
  );
  return <ChannelDataPage channelId={readPathId(channelId)} isOfOutliers openId={datumId} onOpen={onOpen} />;
}

/** A theme; an open point is shown over the page, at its own URL. */
export function ChannelThemeRoute() {
  const params = useParams({ from: "/signed-in/channels/$channelId/themes/$themeId" });
  const { channelId, themeId } = params;
  const { autoSelect } = useSearch({ from: "/signed-in/channels/$channelId/themes/$themeId" });
  const { datumId } = useParams({ strict: false });
  const navigate = useNavigate();
  const onOpen = useCallback(
    (id: string | undefined) =>
      void (id === undefined
        ? navigate({
            to: "/channels/$channelId/themes/$themeId",
            params: { channelId, themeId },
            hash: true,
            resetScroll: false,
          })
        : navigate({
            to: "/channels/$channelId/themes/$themeId/data/$datumId",
            params: { channelId, themeId, datumId: id },
            hash: true,
            resetScroll: false,
          })),
    [navigate, channelId, themeId],
  );
  const id = readPathId(themeId);
  return (
    <ThemePage
      key={id}
      channelId={readPathId(channelId)}
      themeId={id}
      openId={datumId}
      autoSelect={autoSelect === true}
      onOpen={onOpen}
      onLeave={() => void navigate({ to: "/channels/$channelId", params: { channelId } })}
    />
  );
}

export function ChannelTopicRoute() {
  const { channelId, topicId } = useParams({ from: "/signed-in/channels/$channelId/t/$topicId" });
  const navigate = useNavigate();
  const id = readPathId(topicId);
  return (
    <TopicPage
      key={id}
      channelId={readPathId(channelId)}
      topicId={id}
      onLeave={() => void navigate({ to: "/channels/$channelId", params: { channelId } })}
    />
  );
}
