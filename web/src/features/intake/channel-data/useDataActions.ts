import type { ApolloCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { dropFromList, refetchFields } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  type ChannelDatum_DatumFragment,
  DeleteChannelDataDocument,
  MoveChannelDataDocument,
  PutChannelDataBackDocument,
  RestoreChannelDataDocument,
} from "../../../graphql/graphql.ts";

export type Datum = ChannelDatum_DatumFragment;

/** Fields of a channel that change when its points move. */
const countedFields = ["data", "dataCount", "outlierCount", "waitingCount", "themes", "activity"];

/** Lists of one theme, one topic or the outliers only: moved points leave them. */
const ofOnePlace = /"themeId":"|"topicId":"|"outliers":true/;

function dropData(
  cache: ApolloCache,
  channelId: string,
  ids: readonly string[],
  where: (storeFieldName: string) => boolean,
): void {
  const list = { holder: `Channel:${channelId}`, field: "data", where };
  for (const id of ids) dropFromList(cache, list, { __typename: "ChannelDatum", id });
}

/** Writes a point's theme, and who assigned it, to the cache. */
function writePlace(
  cache: ApolloCache,
  { id, theme, sortedBy }: Pick<Datum, "id" | "sortedBy"> & { theme: { id: string } | null },
): void {
  cache.modify({
    id: `ChannelDatum:${id}`,
    fields: {
      theme: (_theme, { toReference }) =>
        theme && (toReference({ __typename: "ChannelTheme", id: theme.id }) ?? null),
      sortedBy: () => sortedBy,
    },
  });
}

/** Actions on points, optimistic and with undo. Each resolves to whether it was done. */
export function useDataActions(channelId: string) {
  const client = useApolloClient();
  const refresh = () => refetchFields(client, `Channel:${channelId}`, countedFields);
  const channel = withType("ChannelPayload", { channel: withType("Channel", { id: channelId }) });

  async function move(ids: readonly string[], theme: { id: string; title: string } | null): Promise<void> {
    await client.mutate({
      mutation: MoveChannelDataDocument,
      variables: { input: { ids: [...ids], themeId: theme?.id ?? null } },
      optimisticResponse: { moveChannelData: channel },
      update: (cache) => {
        for (const id of ids) writePlace(cache, { id, theme, sortedBy: "MEMBER" });
        dropData(cache, channelId, ids, (name) => ofOnePlace.test(name));
      },
    });
    void refresh();
  }

  async function remove(ids: readonly string[]): Promise<void> {
    await client.mutate({
      mutation: DeleteChannelDataDocument,
      variables: { ids: [...ids] },
      optimisticResponse: { deleteChannelData: channel },
      update: (cache) => dropData(cache, channelId, ids, () => true),
    });
    void refresh();
  }

  async function restore(ids: readonly string[]): Promise<void> {
    await client.mutate({ mutation: RestoreChannelDataDocument, variables: { ids: [...ids] } });
    void refresh();
  }

  /** Moves each point back to its theme, and restores who had assigned it. */
  async function moveBack(data: readonly Datum[]): Promise<void> {
    const places = Map.groupBy(data, ({ theme, sortedBy }) => `${theme?.id}:${sortedBy}`);
    for (const there of places.values()) {
      const [first] = there;
      if (first === undefined) continue;
      const { theme, sortedBy } = first;
      const input = { ids: there.map(({ id }) => id), themeId: theme?.id ?? null, sortedBy };
      await client.mutate({ mutation: PutChannelDataBackDocument, variables: { input } });
    }
    for (const datum of data) writePlace(client.cache, datum);
    void refresh();
  }

  return {
    move: (data: readonly Datum[], theme: { id: string; title: string } | null): Promise<boolean> => {
      const [ids, n] = [data.map(({ id }) => id), data.length];
      return performAction({
        label: theme
          ? t("datum.moved", "{n, plural, one {# point} other {# points}} moved to “{title}”.", {
              n,
              title: theme.title,
            })
          : t("datum.moved.out", "{n, plural, one {# point} other {# points}} moved to the outliers.", { n }),
        run: () => move(ids, theme),
        undo: () => moveBack(data),
      });
    },
    remove: (data: readonly Datum[]): Promise<boolean> => {
      const ids = data.map(({ id }) => id);
      return performAction({
        label: t("datum.deleted", "{n, plural, one {# point} other {# points}} deleted.", { n: data.length }),
        run: () => remove(ids),
        undo: () => restore(ids),
      });
    },
  };
}
