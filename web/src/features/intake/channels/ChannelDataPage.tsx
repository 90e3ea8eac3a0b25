import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { ChannelTitleDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { ActivitySection } from "../channel-activity/ActivitySection.tsx";
import { useChannelView } from "../channel-activity/useChannelView.ts";
import { DataList } from "../channel-data/DataList.tsx";

/** All points of a channel, or its outliers. */
export function ChannelDataPage(props: {
  channelId: string;
  isOfOutliers: boolean;
  /** The initial search. */
  find?: string | undefined;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
}) {
  const { channelId, isOfOutliers, find, openId, onOpen } = props;
  const title = isOfOutliers ? t("channel.outliers", "Outliers") : t("channel.data", "All points");
  const { data, error, refetch } = useQuery(ChannelTitleDocument, { variables: { id: channelId } });
  const view = useChannelView();
  const { user } = useSession();
  const scope = isOfOutliers ? ({ outliers: true } as const) : {};
  usePageTitle(data && `${title} · ${data.channel.title}`);
  if (error && !data)
    return <FailurePage failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) {
    return (
      <Page title={title}>
        <LoadingState rowHeight={72} />
      </Page>
    );
  }
  const { channel } = data;
  return (
    <Page
      title={title}
      breadcrumbs={
        <PageCrumbs
          path={[
            { title: t("nav.channels", "Channels"), href: "/channels" },
            { title: channel.title, href: `/channels/${channel.id}` },
          ]}
        />
      }
    >
      <ActivitySection channelId={channelId} scope={scope} view={view} />
      <DataList
        channelId={channelId}
        scope={{ ...scope, ...view.period }}
        canWrite={user.role !== "VIEWER"}
        find={find}
        openId={openId}
        onOpen={onOpen}
      >
        <EmptyState compact title={t("channel.data.none", "No points here")}>
          {isOfOutliers
            ? t("channel.outliers.none", "Everything in this time fits a theme.")
            : t("channel.data.none.text", "Choose other dates, or add data on the channel’s page.")}
        </EmptyState>
      </DataList>
    </Page>
  );
}
