import { useApolloClient } from "@apollo/client/react";
import { dropFromList, refetchLists } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { rejectionOf } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  type ChannelRow_ChannelFragment,
  DeleteChannelDocument,
  RestoreChannelDocument,
  UpdateChannelDocument,
  type UpdateChannelInput,
} from "../../../graphql/graphql.ts";

export type ChannelRowData = ChannelRow_ChannelFragment;

type Sorting = Pick<ChannelRowData, "strictness" | "themeSizePercent">;

/** Actions on a channel; each can be undone. */
export function useChannelActions() {
  const client = useApolloClient();
  const refresh = () => refetchLists(client, ["channels"]);
  async function update(input: UpdateChannelInput): Promise<void> {
    await client.mutate({ mutation: UpdateChannelDocument, variables: { input } });
    refresh();
  }
  async function archive(id: string, archived: boolean): Promise<void> {
    await update({ id, archived });
  }
  return {
    /** Resolves to the reason if it was rejected. */
    rename: (channel: ChannelRowData, title: string): Promise<string | undefined> =>
      rejectionOf({
        run: () => update({ id: channel.id, title }),
        undo: () => update({ id: channel.id, title: channel.title }),
      }),
    moveToFolder: (channel: ChannelRowData, folderId: string | null): Promise<string | undefined> =>
      rejectionOf({
        label: t("channel.moved", "“{title}” was moved.", { title: channel.title }),
        run: () => update({ id: channel.id, folderId }),
        undo: () => update({ id: channel.id, folderId: channel.folder?.id ?? null }),
      }),
    setSorting: (channel: ChannelRowData, sorting: Sorting): Promise<string | undefined> =>
      rejectionOf({
        label: t("channel.strictness.changed", "Sorting of “{title}” was changed.", { title: channel.title }),
        run: () => update({ id: channel.id, ...sorting }),
        undo: () =>
          update({
            id: channel.id,
            strictness: channel.strictness,
            themeSizePercent: channel.themeSizePercent,
          }),
      }),
    setArchived: (channel: ChannelRowData, archived: boolean): Promise<boolean> =>
      performAction({
        label: archived
          ? t("channel.archived", "“{title}” was archived.", { title: channel.title })
          : t("channel.unarchived", "“{title}” was unarchived.", { title: channel.title }),
        run: () => archive(channel.id, archived),
        undo: () => archive(channel.id, !archived),
      }),
    remove: (channel: ChannelRowData): Promise<boolean> =>
      performAction({
        label: t("channel.deleted", "“{title}” was moved to the trash.", { title: channel.title }),
        run: () =>
          client.mutate({
            mutation: DeleteChannelDocument,
            variables: { id: channel.id },
            optimisticResponse: { deleteChannel: withType("DeletedPayload", { deletedId: channel.id }) },
            update: (cache) =>
              dropFromList(cache, { field: "channels" }, { __typename: "Channel", id: channel.id }),
          }),
        undo: async () => {
          await client.mutate({ mutation: RestoreChannelDocument, variables: { id: channel.id } });
          refresh();
        },
      }),
  };
}
