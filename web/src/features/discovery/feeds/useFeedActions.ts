import { useApolloClient } from "@apollo/client/react";
import { rankBetween } from "@fieldstone/model/rank.ts";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { rejectionOf } from "../../../app/undo/action-answers.ts";
import { type Action, performAction } from "../../../app/undo/undo-stack.ts";
import {
  CreateSavedFeedDocument,
  DeleteSavedFeedDocument,
  MoveSavedFeedDocument,
  RestoreSavedFeedDocument,
  type SavedFeed_FeedFragment,
  UpdateSavedFeedDocument,
  type UpdateSavedFeedInput,
} from "../../../graphql/graphql.ts";
import type { SearchSearch } from "../search/search-view.ts";
import { readFeedSearch } from "./feed-view.ts";

type Feed = SavedFeed_FeedFragment;

/** Actions on saved searches. Each can be undone. */
export function useFeedActions() {
  const client = useApolloClient();
  const refresh = () => refetchLists(client, ["savedFeeds"]);
  const update = (input: UpdateSavedFeedInput) =>
    client.mutate({ mutation: UpdateSavedFeedDocument, variables: { input } });
  const remove = async (id: string) => {
    await client.mutate({ mutation: DeleteSavedFeedDocument, variables: { id } });
    refresh();
  };
  const restore = async (id: string) => {
    await client.mutate({ mutation: RestoreSavedFeedDocument, variables: { id } });
    refresh();
  };
  const move = async (id: string, rank: number) => {
    await client.mutate({ mutation: MoveSavedFeedDocument, variables: { input: { id, rank } } });
    refresh();
  };
  const creationOf = (title: string, search: SearchSearch): Action => {
    let id: string | undefined;
    return {
      label: t("feed.created", "“{title}” was saved.", { title }),
      run: async () => {
        const { data } = await client.mutate({
          mutation: CreateSavedFeedDocument,
          variables: { input: { title, search } },
        });
        id = data?.createSavedFeed.savedFeed.id;
        refresh();
      },
      undo: async () => id && remove(id),
      redo: async () => id && restore(id),
    };
  };
  return {
    /** Resolves to the reason if it was rejected. */
    create: (title: string, search: SearchSearch): Promise<string | undefined> =>
      rejectionOf(creationOf(title, search)),
    /** Saves another member's search as one's own. */
    copy: (feed: Feed) => performAction(creationOf(feed.title, readFeedSearch(feed.search))),
    rename: (feed: Feed, title: string): Promise<string | undefined> =>
      rejectionOf({
        run: () => update({ id: feed.id, title }),
        undo: () => update({ id: feed.id, title: feed.title }),
      }),
    share: (feed: Feed, shared: boolean) =>
      performAction({
        label: shared
          ? t("feed.shared", "Everyone in the workspace sees “{title}” now.", { title: feed.title })
          : t("feed.unshared", "Only you see “{title}” now.", { title: feed.title }),
        run: () => update({ id: feed.id, shared }),
        undo: () => update({ id: feed.id, shared: feed.shared }),
      }),
    change: (feed: Feed, search: SearchSearch) =>
      performAction({
        label: t("feed.changed", "“{title}” was changed.", { title: feed.title }),
        run: () => update({ id: feed.id, search }),
        undo: () => update({ id: feed.id, search: feed.search }),
      }),
    remove: (feed: Feed) =>
      performAction({
        label: t("feed.deleted", "“{title}” was deleted.", { title: feed.title }),
        run: () => remove(feed.id),
        undo: () => restore(feed.id),
      }),
    /** Moves it up or down by one among the member's own searches. */
    moveBy: (own: readonly Feed[], feed: Feed, by: -1 | 1) => {
      const others = own.filter(({ id }) => id !== feed.id);
      const place = own.findIndex(({ id }) => id === feed.id) + by;
      const rank = rankBetween(others[place - 1]?.rank, others[place]?.rank);
      if (place < 0 || place > others.length || rank === undefined) return;
      void performAction({ run: () => move(feed.id, rank), undo: () => move(feed.id, feed.rank) });
    },
  };
}
