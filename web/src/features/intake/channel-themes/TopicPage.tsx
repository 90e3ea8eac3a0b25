import { useQuery } from "@apollo/client/react";
import { tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconTrash } from "@tabler/icons-react";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { useHere } from "../../../app/navigation/useHere.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { ChannelTopicPageDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { ActivitySection } from "../channel-activity/ActivitySection.tsx";
import { useChannelView } from "../channel-activity/useChannelView.ts";
import { TextInPlace } from "./TextInPlace.tsx";
import { ThemeRow } from "./ThemeRow.tsx";
import { useThemeActions } from "./useThemeActions.ts";

/** A topic of a channel: its points over time, and its themes. */
export function TopicPage(props: { channelId: string; topicId: string; onLeave: () => void }) {
  const { channelId, topicId } = props;
  const here = useHere();
  const view = useChannelView();
  const query = useQuery(ChannelTopicPageDocument, {
    variables: { id: topicId, channelId, ...view.period },
  });
  const { user } = useSession();
  const canWrite = user.role !== "VIEWER";
  const actions = useThemeActions(channelId);
  const { shown, failure } = useShownAnswer(query, { inline: false });
  usePageTitle(shown?.channelTopic.title);
  if (failure) return failure;
  if (!shown) {
    return (
      <Page title={t("channel-topic.label", "Topic")}>
        <LoadingState />
      </Page>
    );
  }
  const { channelTopic: topic, channel } = shown;
  const remove = async () => {
    const isHere = here();
    if ((await actions.removeTopic(topic)) && isHere()) props.onLeave();
  };
  return (
    <Page
      title={
        <TextInPlace
          canWrite={canWrite}
          label={t("channel-topic.title", "Topic title")}
          value={topic.title}
          placeholder={t("channel-topic.label", "Topic")}
          lengthMax={tagTitleLengthMax}
          isTitle
          isRequired
          onSave={(title) => actions.renameTopic(topic, title)}
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
          <IconButton
            label={t("channel-topic.delete", "Delete topic and keep its themes")}
            onClick={() => void remove()}
          >
            <IconTrash size={18} aria-hidden />
          </IconButton>
        )
      }
    >
      <ActivitySection channelId={channelId} scope={{ topicId }} view={view} />
      {topic.themes.length === 0 ? (
        <EmptyState compact title={t("channel-topic.empty", "No themes in this topic")}>
          {t("channel-topic.empty.text", "Open a theme of this channel and choose this topic.")}
        </EmptyState>
      ) : (
        topic.themes.map((theme) => (
          <ThemeRow
            key={theme.id}
            channelId={channelId}
            theme={theme}
            isNew={theme.isNew}
            total={channel.inRange}
            hash={view.hash}
          />
        ))
      )}
    </Page>
  );
}
