import { useQuery } from "@apollo/client/react";
import { channelThemeDescriptionLengthMax, tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconTrash } from "@tabler/icons-react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { useHere } from "../../../app/navigation/useHere.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { ChannelThemePageDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { ActivitySection } from "../channel-activity/ActivitySection.tsx";
import { useChannelView } from "../channel-activity/useChannelView.ts";
import { DataList } from "../channel-data/DataList.tsx";
import { LazyChannelSummary } from "../channel-summaries/LazyChannelSummary.tsx";
import { TextInPlace } from "./TextInPlace.tsx";
import { useThemeActions } from "./useThemeActions.ts";

interface ThemePageProps {
  channelId: string;
  themeId: string;
  /** The point shown in full. */
  openId: string | undefined;
  autoSelect: boolean;
  onOpen: (id: string | undefined) => void;
  onLeave: () => void;
}

/** A theme of a channel: its description, its points over time, and their list. */
export function ThemePage({ channelId, themeId, openId, autoSelect, onOpen, ...props }: ThemePageProps) {
  const here = useHere();
  const { data, error, refetch } = useQuery(ChannelThemePageDocument, {
    variables: { id: themeId, channelId },
  });
  const view = useChannelView();
  const { user } = useSession();
  const canWrite = user.role !== "VIEWER";
  const actions = useThemeActions(channelId);
  usePageTitle(data?.channelTheme.title);
  if (error && !data)
    return <FailurePage failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) {
    return (
      <Page title={t("type.theme", "Theme")}>
        <LoadingState rowHeight={72} />
      </Page>
    );
  }
  const { channelTheme: theme, channel } = data;
  const remove = async () => {
    const isHere = here();
    if ((await actions.remove(theme)) && isHere()) props.onLeave();
  };
  const setTopic = async (topicId: string | null) => {
    const rejected = await actions.change(theme, { topicId });
    if (rejected !== undefined) showToast(rejected, { tone: "danger" });
  };
  return (
    <Page
      title={
        <TextInPlace
          canWrite={canWrite}
          label={t("channel-theme.title", "Theme title")}
          value={theme.title}
          placeholder={t("type.theme", "Theme")}
          lengthMax={tagTitleLengthMax}
          isTitle
          isRequired
          onSave={(title) => actions.change(theme, { title })}
        />
      }
      breadcrumbs={
        <PageCrumbs
          path={[
            { title: t("nav.channels", "Channels"), href: "/channels" },
            { title: channel.title, href: `/channels/${channel.id}` },
          ]}
        />
      }
      actions={
        canWrite && (
          <>
            {channel.topics.length > 0 && (
              <SelectField
                label={t("channel-topic.label", "Topic")}
                hideLabel
                value={theme.topic?.id ?? ""}
                options={[
                  { value: "", label: t("channel-topic.none", "No topic") },
                  ...channel.topics.map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onChange={(value) => void setTopic(value === "" ? null : value)}
              />
            )}
            <IconButton label={t("channel-theme.delete", "Delete theme")} onClick={() => void remove()}>
              <IconTrash size={18} aria-hidden />
            </IconButton>
          </>
        )
      }
      toolbar={
        <TextInPlace
          canWrite={canWrite}
          label={t("channel-theme.description", "Description")}
          value={theme.description}
          placeholder={t("channel-theme.description.none", "Describe what belongs to this theme")}
          lengthMax={channelThemeDescriptionLengthMax}
          onSave={(description) => actions.change(theme, { description })}
        />
      }
    >
      {theme.dataCount > 0 && (
        <LazyChannelSummary channelId={channelId} themeId={themeId} canWrite={canWrite} />
      )}
      <ActivitySection channelId={channelId} scope={{ themeId }} view={view} />
      <DataList
        channelId={channelId}
        scope={{ themeId, ...view.period }}
        canWrite={canWrite}
        openId={openId}
        onOpen={onOpen}
        autoSelect={autoSelect}
      >
        <EmptyState compact title={t("channel-theme.empty", "No points in this theme")}>
          {t("channel-theme.empty.text", "Choose other dates, or move points here from other themes.")}
        </EmptyState>
      </DataList>
    </Page>
  );
}
