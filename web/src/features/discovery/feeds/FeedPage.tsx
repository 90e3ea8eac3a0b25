import { useMutation, useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import {
  MarkSavedFeedSeenDocument,
  type SavedFeed_FeedFragment,
  SavedFeedPageDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { useFilter } from "../../research/filters/useFilter.ts";
import { SearchPage } from "../search/SearchPage.tsx";
import { SearchResults } from "../search/SearchResults.tsx";
import { isAsked, type SearchSearch } from "../search/search-view.ts";
import { FeedMenu } from "./FeedMenu.tsx";
import styles from "./Feeds.module.css";
import { feedFacts } from "./feed-facts.ts";
import { asFeedView, readFeedSearch } from "./feed-view.ts";
import { useFeedActions } from "./useFeedActions.ts";

interface FeedPageProps {
  id: string;
  /** The search being edited; undefined while it is only shown. */
  editing: SearchSearch | undefined;
  onEdit: (view: SearchSearch | undefined) => void;
  onLeave: () => void;
}

/** The results of a saved search, newest first, with those since the last visit marked. */
export function FeedPage(props: FeedPageProps) {
  const { data, error, refetch } = useQuery(SavedFeedPageDocument, { variables: { id: props.id } });
  if (error && !data)
    return <FailurePage failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={72} />;
  return props.editing === undefined ? (
    <ShownFeed {...props} feed={data.savedFeed} />
  ) : (
    <EditedFeed {...props} feed={data.savedFeed} />
  );
}

function ShownFeed({ feed, onEdit, onLeave }: FeedPageProps & { feed: SavedFeed_FeedFragment }) {
  usePageTitle(feed.title);
  const saved = readFeedSearch(feed.search);
  const [chosen, setChosen] = useState<
    Pick<SearchSearch, "layout" | "method" | "sort" | "titleOnly" | "asWritten">
  >({});
  const view = { ...asFeedView(saved), ...chosen };
  const filter = useFilter(view.filter);
  const since = useSeen(feed);
  const edit = { key: "edit", label: t("feed.edit", "Edit search"), onSelect: () => onEdit(saved) };
  return (
    <Page
      title={feed.title}
      actions={<FeedMenu feed={feed} items={[edit]} onDeleted={onLeave} />}
      toolbar={
        <p className={styles.facts}>
          {feedFacts(saved).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      }
    >
      <SearchResults
        view={view}
        filter={filter}
        since={since}
        onViewChange={({ layout, method, sort, titleOnly, asWritten }) =>
          setChosen({
            ...(layout === undefined ? {} : { layout }),
            ...(method === undefined ? {} : { method }),
            ...(titleOnly === undefined ? {} : { titleOnly }),
            ...(asWritten === undefined ? {} : { asWritten }),
            sort: sort ?? { field: "RELEVANCE", direction: "DESC" },
          })
        }
      />
    </Page>
  );
}

/** When the reader last saw the feed before this visit; marks it as seen now. */
function useSeen({ id, seenAt }: SavedFeed_FeedFragment): string {
  const [since] = useState(seenAt);
  const [markSeen] = useMutation(MarkSavedFeedSeenDocument);
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (marked.current === id) return;
    marked.current = id;
    // A failure is harmless: the next visit marks the same results as new again.
    markSeen({ variables: { id } }).catch(() => undefined);
  }, [id, markSeen]);
  return since;
}

function EditedFeed({ feed, editing, onEdit }: FeedPageProps & { feed: SavedFeed_FeedFragment }) {
  const { change } = useFeedActions();
  const [isChanged, setChanged] = useState(false);
  // An address that only says that the search is edited begins with the saved one.
  const isBare = !isChanged && Object.keys(editing ?? {}).length === 0;
  const view = isBare ? readFeedSearch(feed.search) : (editing ?? {});
  return (
    <SearchPage
      view={view}
      onViewChange={(changed) => {
        setChanged(true);
        onEdit(changed);
      }}
      title={t("feed.editing", "Edit “{title}”", { title: feed.title })}
      actions={
        <>
          <Button onClick={() => onEdit(undefined)}>{t("feed.cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            disabledReason={isAsked(view) ? undefined : t("feed.blank", "Enter words or choose a filter.")}
            onClick={() => {
              void change(feed, view).then((isDone) => isDone && onEdit(undefined));
            }}
          >
            {t("feed.save-changes", "Save changes")}
          </Button>
        </>
      }
    />
  );
}
