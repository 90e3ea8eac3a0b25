import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { ChannelMenu } from "./ChannelMenu.tsx";
import styles from "./Channels.module.css";
import { templateLabel } from "./template-labels.ts";
import type { ChannelRowData } from "./useChannelActions.ts";

/** A channel in a list. */
export function ChannelRow({ channel }: { channel: ChannelRowData }) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Link
          to="/channels/$channelId"
          params={{ channelId: writePathId(channel.id, channel.title) }}
          className={styles.title}
        >
          {titleOf(channel.title, "channel")}
        </Link>
        <p className={styles.meta}>
          <span>{templateLabel(channel.template)}</span>
          <span>
            {t("count.points", "{n, plural, one {# point} other {# points}}", { n: channel.dataCount })}
          </span>
          {channel.folder && <span>{channel.folder.title}</span>}
          {channel.archivedAt && <span>{t("filter.field.archived", "Archived")}</span>}
          {channel.lastDataAt && <RelativeTime value={channel.lastDataAt} />}
        </p>
      </div>
      {channel.newThemeCount > 0 && (
        <span className={styles.new}>
          {t("channel.new-themes", "{n, plural, one {# new theme} other {# new themes}}", {
            n: channel.newThemeCount,
          })}
        </span>
      )}
      <ChannelMenu channel={channel} />
    </div>
  );
}
