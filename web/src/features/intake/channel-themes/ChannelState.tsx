import { t } from "../../../app/i18n/t.ts";
import type { ChannelPageQuery } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./ChannelThemes.module.css";
import type { ThemeActions } from "./useThemeActions.ts";

/** Whether a channel's points are being sorted or searched for new themes, or why they are not. */
export function ChannelState(props: {
  channel: ChannelPageQuery["channel"];
  canWrite: boolean;
  actions: ThemeActions;
}) {
  const { channel, canWrite, actions } = props;
  const { waitingCount, dataCount, findThemes, isSortedByAi } = channel;
  const isSearching = findThemes?.status === "WAITING" || findThemes?.status === "RUNNING";
  return (
    <div className={styles.state}>
      {channel.archivedAt && (
        <Banner tone="plain">{t("channel.is-archived", "This channel is archived.")}</Banner>
      )}
      {!isSortedByAi && (
        <Banner tone="plain">
          {t(
            "channel.unsorted",
            "Points are not sorted by AI in this workspace: the AI feature for tags is switched off. Move them to themes yourself.",
          )}
        </Banner>
      )}
      {isSortedByAi && waitingCount > 0 && (
        <div role="status">
          <p>
            {t("channel.sorting", "Sorting {n, plural, one {# point} other {# points}}…", {
              n: waitingCount,
            })}
          </p>
          <Progress
            percent={(100 * (dataCount - waitingCount)) / Math.max(1, dataCount)}
            label={t("channel.sorting.progress", "Sorting points")}
          />
        </div>
      )}
      {isSearching && (
        <div className={styles.tools}>
          <span role="status">{t("channel.finding", "Finding new themes among the outliers…")}</span>
          {canWrite && (
            <Button size="small" onClick={() => void actions.cancel()}>
              {t("themes.cancel", "Cancel")}
            </Button>
          )}
        </div>
      )}
      {findThemes?.status === "DONE" && findThemes.keptCount > 0 && (
        <div className={styles.tools}>
          <span role="status">
            {t(
              "channel.found",
              "AI found {n, plural, one {# new theme} other {# new themes}} among the outliers.",
              { n: findThemes.keptCount },
            )}
          </span>
          {canWrite && (
            <Button size="small" onClick={() => void actions.takeBackFound(findThemes.keptCount)}>
              {t("channel.found.undo", "Undo")}
            </Button>
          )}
        </div>
      )}
      {findThemes?.status === "FAILED" && (
        <Banner tone="danger">{t("channel.find.failed", "Could not find new themes. Try again.")}</Banner>
      )}
    </div>
  );
}
