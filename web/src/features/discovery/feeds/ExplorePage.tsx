import { useQuery } from "@apollo/client/react";
import { Link } from "@tanstack/react-router";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { SavedFeedsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { FeedRow } from "./FeedRow.tsx";
import styles from "./Feeds.module.css";
import { useFeedActions } from "./useFeedActions.ts";

/** The member's own saved searches, in their order, and those that others share. */
export function ExplorePage() {
  const title = t("feed.list", "Saved searches");
  usePageTitle(title);
  const { data, error, refetch } = useQuery(SavedFeedsDocument);
  const { moveBy } = useFeedActions();
  if (error && !data)
    return <FailurePage failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  const feeds = data?.savedFeeds ?? [];
  const own = feeds.filter(({ isOwn }) => isOwn);
  const shared = feeds.filter(({ isOwn }) => !isOwn);
  const moves = (at: number) => {
    const [feed, last] = [own[at], own.length - 1];
    if (feed === undefined) return [];
    return [
      ...(at > 0
        ? [{ key: "up", label: t("feed.up", "Move up"), onSelect: () => moveBy(own, feed, -1) }]
        : []),
      ...(at < last
        ? [{ key: "down", label: t("feed.down", "Move down"), onSelect: () => moveBy(own, feed, 1) }]
        : []),
    ];
  };
  return (
    <Page title={title} actions={<Link to="/search">{t("feed.to-search", "New search")}</Link>}>
      {data === undefined && <LoadingState rowHeight={56} />}
      {data !== undefined && feeds.length === 0 && (
        <EmptyState title={t("feed.none", "No saved searches yet")}>
          {t(
            "feed.none.text",
            "Search for something and choose “Save search”. New results since your last visit appear here.",
          )}
        </EmptyState>
      )}
      {own.length > 0 && (
        <ul className={styles.feeds} aria-label={t("feed.own", "Your saved searches")}>
          {own.map((feed, at) => (
            <FeedRow key={feed.id} feed={feed} items={moves(at)} />
          ))}
        </ul>
      )}
      {shared.length > 0 && (
        <section aria-labelledby="shared-feeds">
          <h2 id="shared-feeds" className={styles.heading}>
            {t("feed.others", "Shared by others")}
          </h2>
          <ul className={styles.feeds}>
            {shared.map((feed) => (
              <FeedRow key={feed.id} feed={feed} items={[]} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
