import { useApolloClient } from "@apollo/client/react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { isTaken, rejectionOf } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  CancelChannelThemesDocument,
  CreateChannelThemeDocument,
  CreateChannelTopicDocument,
  DeleteChannelThemeDocument,
  DeleteChannelTopicDocument,
  FindChannelThemesDocument,
  RedoChannelThemesDocument,
  RestoreChannelThemeDocument,
  RestoreChannelTopicDocument,
  UndoChannelThemesDocument,
  UpdateChannelThemeDocument,
  type UpdateChannelThemeInput,
  UpdateChannelTopicDocument,
} from "../../../graphql/graphql.ts";

interface Theme {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly topic: { readonly id: string } | null;
}

/** Actions on the themes and topics of a channel. */
export function useThemeActions(channelId: string) {
  const client = useApolloClient();
  const refresh = () =>
    void refetchFields(client, `Channel:${channelId}`, [
      "themes",
      "topics",
      "outlierCount",
      "data",
      "activity",
    ]);
  async function update(input: UpdateChannelThemeInput): Promise<void> {
    await client.mutate({ mutation: UpdateChannelThemeDocument, variables: { input } });
    refresh();
  }
  async function remove(id: string): Promise<void> {
    await client.mutate({ mutation: DeleteChannelThemeDocument, variables: { id } });
    refresh();
  }
  async function restore(id: string): Promise<void> {
    await client.mutate({ mutation: RestoreChannelThemeDocument, variables: { id } });
    refresh();
  }
  async function removeTopic(id: string): Promise<void> {
    await client.mutate({ mutation: DeleteChannelTopicDocument, variables: { id } });
    refresh();
  }
  async function restoreTopic(id: string): Promise<void> {
    await client.mutate({ mutation: RestoreChannelTopicDocument, variables: { id } });
    refresh();
  }
  return {
    /** Resolves to the reason if it was rejected. */
    create: async (title: string): Promise<string | undefined> => {
      let id: string | undefined;
      return await rejectionOf({
        label: t("channel-theme.created", "“{title}” was added.", { title }),
        run: async () => {
          const { data } = await client.mutate({
            mutation: CreateChannelThemeDocument,
            variables: { input: { channelId, title, description: "" } },
          });
          id = data?.createChannelTheme.theme.id;
          refresh();
        },
        undo: async () => id && remove(id),
        redo: async () => id && restore(id),
      });
    },
    change: (theme: Theme, changed: { title?: string; description?: string; topicId?: string | null }) =>
      rejectionOf({
        run: () => update({ id: theme.id, ...changed }),
        undo: () =>
          update({
            id: theme.id,
            title: theme.title,
            description: theme.description,
            topicId: theme.topic?.id ?? null,
          }),
      }),
    remove: (theme: Theme): Promise<boolean> =>
      performAction({
        label: t("channel-theme.deleted", "“{title}” was deleted.", { title: theme.title }),
        run: () => remove(theme.id),
        undo: () => restore(theme.id),
      }),
    createTopic: (title: string): Promise<string | undefined> => {
      let id: string | undefined;
      return rejectionOf({
        label: t("channel-theme.created", "“{title}” was added.", { title }),
        run: async () => {
          const { data } = await client.mutate({
            mutation: CreateChannelTopicDocument,
            variables: { input: { channelId, title } },
          });
          id = data?.createChannelTopic.topic.id;
          refresh();
        },
        undo: async () => id && removeTopic(id),
        redo: async () => id && restoreTopic(id),
      });
    },
    renameTopic: (topic: { id: string; title: string }, title: string): Promise<string | undefined> => {
      const rename = (input: { id: string; title: string }) =>
        client.mutate({ mutation: UpdateChannelTopicDocument, variables: { input } });
      return rejectionOf({
        run: () => rename({ id: topic.id, title }),
        undo: () => rename({ id: topic.id, title: topic.title }),
      });
    },
    removeTopic: ({ id, title }: { id: string; title: string }): Promise<boolean> =>
      performAction({
        label: t("channel-theme.deleted", "“{title}” was deleted.", { title }),
        run: () => removeTopic(id),
        undo: () => restoreTopic(id),
      }),
    find: () => isTaken(client.mutate({ mutation: FindChannelThemesDocument, variables: { channelId } })),
    takeBackFound: (count: number): Promise<boolean> => {
      const mutate = async (
        mutation: typeof UndoChannelThemesDocument | typeof RedoChannelThemesDocument,
      ) => {
        await client.mutate({ mutation, variables: { channelId } });
        refresh();
      };
      return performAction({
        label: t(
          "channel.found.undone",
          "{n, plural, one {# new theme was} other {# new themes were}} deleted.",
          { n: count },
        ),
        run: () => mutate(UndoChannelThemesDocument),
        undo: () => mutate(RedoChannelThemesDocument),
      });
    },
    cancel: () => isTaken(client.mutate({ mutation: CancelChannelThemesDocument, variables: { channelId } })),
  };
}

export type ThemeActions = ReturnType<typeof useThemeActions>;
