import { tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { ChannelPageQuery } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";
import styles from "./ChannelThemes.module.css";
import { ThemeRow } from "./ThemeRow.tsx";
import type { ThemeActions } from "./useThemeActions.ts";

type Channel = ChannelPageQuery["channel"];

/** A channel's themes, grouped by topic, and its outliers. */
export function ChannelThemes(props: {
  channel: Channel;
  newIds: ReadonlySet<string>;
  canWrite: boolean;
  hash: string;
  actions: ThemeActions;
}) {
  const { channel, newIds, canWrite, hash, actions } = props;
  const { themes, topics } = channel;
  const row = (theme: Channel["themes"][number]) => (
    <ThemeRow
      key={theme.id}
      channelId={channel.id}
      theme={theme}
      isNew={newIds.has(theme.id)}
      total={channel.inRange}
      hash={hash}
    />
  );
  const ungrouped = themes.filter(({ topic }) => topic === null);
  return (
    <>
      <section className={styles.section} aria-labelledby="channel-themes">
        <div className={styles.sectionHead}>
          <h2 id="channel-themes">{t("channel.themes", "Themes")}</h2>
          {canWrite && <ThemeTools channel={channel} actions={actions} />}
        </div>
        {ungrouped.map(row)}
        {themes.length === 0 && (
          <p className={styles.description}>{t("channel.themes.none", "No themes are shown here.")}</p>
        )}
      </section>
      {topics.map((topic) => (
        <section key={topic.id} className={styles.section} aria-labelledby={`topic-${topic.id}`}>
          <div className={styles.sectionHead}>
            <h3 id={`topic-${topic.id}`}>
              <Link
                to="/channels/$channelId/t/$topicId"
                params={{ channelId: channel.id, topicId: topic.id }}
                hash={hash}
                className={styles.title}
              >
                {topic.title}
              </Link>
            </h3>
          </div>
          {themes.filter((theme) => theme.topic?.id === topic.id).map(row)}
        </section>
      ))}
      <div className={styles.row}>
        <div className={styles.words}>
          <Link
            to="/channels/$channelId/outliers"
            params={{ channelId: channel.id }}
            hash={hash}
            className={styles.title}
          >
            {t("channel.outliers", "Outliers")}
          </Link>
          <p className={styles.description}>
            {t("channel.outliers.text", "Points that fit no theme. New themes are found here.")}
          </p>
        </div>
        <span className={styles.count}>
          {t("count.points", "{n, plural, one {# point} other {# points}}", { n: channel.outlierCount })}
        </span>
      </div>
    </>
  );
}

function ThemeTools({ channel, actions }: { channel: Channel; actions: ThemeActions }) {
  const [naming, setNaming] = useState<"theme" | "topic">();
  const status = channel.findThemes?.status;
  const reason =
    status === "WAITING" || status === "RUNNING"
      ? t("channel.find.running", "A search for new themes is in progress.")
      : channel.isSortedByAi
        ? undefined
        : t("channel.find.off", "AI does not sort points in this workspace.");
  return (
    <div className={styles.tools}>
      <Button size="small" disabledReason={reason} onClick={() => void actions.find()}>
        {t("channel.find", "Find new themes")}
      </Button>
      <Button size="small" onClick={() => setNaming("theme")}>
        {t("channel-theme.create", "New theme")}
      </Button>
      <Button size="small" onClick={() => setNaming("topic")}>
        {t("channel-topic.create", "New topic")}
      </Button>
      {naming && (
        <NameDialog
          title={
            naming === "theme"
              ? t("channel-theme.create", "New theme")
              : t("channel-topic.create", "New topic")
          }
          label={t("channel.title", "Title")}
          submitLabel={t("create", "Create")}
          lengthMax={tagTitleLengthMax}
          onClose={() => setNaming(undefined)}
          onSubmit={naming === "theme" ? actions.create : actions.createTopic}
        />
      )}
    </div>
  );
}
