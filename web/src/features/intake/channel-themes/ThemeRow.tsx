import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import type { ChannelTheme_ThemeFragment } from "../../../graphql/graphql.ts";
import styles from "./ChannelThemes.module.css";

/** A theme in a list: its description, number of points and share of all. */
export function ThemeRow(props: {
  channelId: string;
  theme: ChannelTheme_ThemeFragment;
  isNew: boolean;
  /** Points of the whole channel in the same period. */
  total: number;
  hash: string;
}) {
  const { channelId, theme, isNew, total, hash } = props;
  const share = total === 0 ? 0 : theme.dataCount / total;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <Link
          to="/channels/$channelId/themes/$themeId"
          params={{ channelId, themeId: writePathId(theme.id, theme.title) }}
          hash={hash}
          className={styles.title}
        >
          {titleOf(theme.title, "theme")}
        </Link>
        {theme.description !== "" && <p className={styles.description}>{theme.description}</p>}
      </div>
      {isNew && <strong className={styles.new}>{t("search.new", "New")}</strong>}
      <span className={styles.count}>
        {t("count.points", "{n, plural, one {# point} other {# points}}", { n: theme.dataCount })}
        {" · "}
        {share.toLocaleString("en", { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 })}
      </span>
    </div>
  );
}
