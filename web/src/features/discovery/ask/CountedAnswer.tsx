import { countedChannelsMax } from "@fieldstone/model/limits.ts";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { pageLink } from "../../../app/objects/object-registry.ts";
import styles from "./Ask.module.css";
import { type ChannelCount, type Counted, countedPage, pointsPage } from "./counted-page.ts";

/** A number with its query, which opens the list of what was counted. */
export function CountedAnswer({ counted }: { counted: Counted }) {
  const label = targetLabel(counted.target, counted.value);
  const page = countedPage(counted);
  return (
    <div>
      <p className={styles.count}>{page ? <Link {...pageLink(page)}>{label}</Link> : label}</p>
      <p className={styles.provider}>
        {counted.parts.length === 0
          ? t("ask.counted.all", "Counted in everything that you can read.")
          : t("ask.counted", "Counted in everything that you can read: {filter}.", {
              filter: counted.parts.join(", "),
            })}
      </p>
      <ChannelCounts counts={counted.byChannel ?? []} />
    </div>
  );
}

/** Links to the list of each channel whose points were counted. */
function ChannelCounts({ counts }: { counts: readonly ChannelCount[] }) {
  const named = counts.flatMap(({ channel, ...count }) => (channel ? [{ channel, count }] : []));
  if (named.length === 0) return null;
  return (
    <ul className={styles.channels} aria-label={t("ask.counted.channels", "Points by channel")}>
      {named.map(({ channel, count }) => (
        <li key={channel.id}>
          <Link {...pageLink(pointsPage(count))}>
            {t("ask.counted.channel", "{channel}: {n, plural, one {# point} other {# points}}", {
              channel: channel.title,
              n: count.value,
            })}
          </Link>
        </li>
      ))}
      {counts.length === countedChannelsMax && (
        <li>
          {t("ask.counted.most", "These are the {n} channels with the most points.", {
            n: countedChannelsMax,
          })}
        </li>
      )}
    </ul>
  );
}

function targetLabel(target: string, n: number): string {
  switch (target) {
    case "notes":
      return t("ask.count.notes", "{n, plural, one {# note} other {# notes}}", { n });
    case "insights":
      return t("ask.count.insights", "{n, plural, one {# insight} other {# insights}}", { n });
    case "highlights":
      return t("ask.count.highlights", "{n, plural, one {# highlight} other {# highlights}}", { n });
    case "people":
      return t("ask.count.people", "{n, plural, one {# person} other {# people}}", { n });
    case "projects":
      return t("ask.count.projects", "{n, plural, one {# project} other {# projects}}", { n });
    case "folders":
      return t("ask.count.folders", "{n, plural, one {# folder} other {# folders}}", { n });
    case "channels":
      return t("ask.count.channels", "{n, plural, one {# channel} other {# channels}}", { n });
    case "themes":
      return t("ask.count.themes", "{n, plural, one {# theme} other {# themes}}", { n });
    case "points":
      return t("count.points", "{n, plural, one {# point} other {# points}}", { n });
    default:
      return t("ask.count.tags", "{n, plural, one {# tag} other {# tags}}", { n });
  }
}
