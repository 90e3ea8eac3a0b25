import { useQuery } from "@apollo/client/react";
import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { searchTitleOf } from "@fieldstone/model/text/display-names.ts";
import { Link } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { type SavedFeed_FeedFragment, SavedFeedCountDocument } from "../../../graphql/graphql.ts";
import type { MenuItem } from "../../../ui/overlays/menu-items.ts";
import { FeedMenu } from "./FeedMenu.tsx";
import styles from "./Feeds.module.css";
import { feedFacts } from "./feed-facts.ts";
import { readFeedSearch } from "./feed-view.ts";

/** A saved search in their list, with the number of results new to the reader. */
export function FeedRow({ feed, items }: { feed: SavedFeed_FeedFragment; items: readonly MenuItem[] }) {
  return (
    <li className={styles.feed}>
      <div className={styles.about}>
        <Link
          to="/explore/$savedFeedId"
          params={{ savedFeedId: writePathId(feed.id, feed.title) }}
          className={styles.title}
        >
          {searchTitleOf(feed.title)}
        </Link>
        <p className={styles.facts}>
          {feedFacts(readFeedSearch(feed.search))
            .filter((fact) => fact !== feed.title)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          {!feed.isOwn && feed.author && (
            <span>{t("feed.by", "Shared by {name}", { name: feed.author.name })}</span>
          )}
          {feed.isOwn && feed.shared && <span>{t("feed.is-shared", "Shared with the workspace")}</span>}
        </p>
      </div>
      <NewCount id={feed.id} />
      <FeedMenu feed={feed} items={items} />
    </li>
  );
}

function NewCount({ id }: { id: string }) {
  const { data } = useQuery(SavedFeedCountDocument, { variables: { id } });
  const n = data?.savedFeed.newCount ?? 0;
  if (n === 0) return null;
  return (
    <span className={styles.count}>
      {n < searchResultsMax
        ? t("feed.new", "{n} new", { n: n.toLocaleString("en") })
        : t("feed.new.most", "More than {n} new", { n: (searchResultsMax - 1).toLocaleString("en") })}
    </span>
  );
}
