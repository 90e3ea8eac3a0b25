import { useApolloClient } from "@apollo/client/react";
import { refetchFields, refetchLists } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { rejectionOf } from "../../../app/undo/action-answers.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  CreateExtensionDocument,
  DeleteExtensionDocument,
  EnableExtensionDocument,
  ExtensionDisablePlanDocument,
  type ExtensionDisablePlanQuery,
  type ExtensionRowFragment as ExtensionRow,
  RestoreExtensionDocument,
  UpdateExtensionDocument,
} from "../../../graphql/graphql.ts";

export interface ExtensionDraft {
  readonly title: string;
  readonly description: string;
}

export type DisablePlan = ExtensionDisablePlanQuery["extensionDisablePlan"];

/** Actions on the workspace's extensions. Each resolves to the reason if it was rejected. */
export function useExtensionActions() {
  const client = useApolloClient();
  const refresh = () => refetchLists(client, ["extensions"]);
  const setDeleted = async (id: string, deleted: boolean): Promise<void> => {
    await client.mutate({
      mutation: deleted ? DeleteExtensionDocument : RestoreExtensionDocument,
      variables: { input: { id } },
    });
    refresh();
  };
  const edit = (id: string, { title, description }: ExtensionDraft) =>
    client.mutate({ mutation: UpdateExtensionDocument, variables: { input: { id, title, description } } });
  return {
    create: (draft: ExtensionDraft, onMade: (id: string) => void): Promise<string | undefined> => {
      let made: string | undefined;
      return rejectionOf({
        label: t("extension.created", "“{title}” was created.", { title: draft.title }),
        toast: false,
        run: async () => {
          const { data } = await client.mutate({
            mutation: CreateExtensionDocument,
            variables: { input: draft },
          });
          made = data?.createExtension.extension.id;
          refresh();
          if (made !== undefined) onMade(made);
        },
        undo: async () => {
          if (made !== undefined) await setDeleted(made, true);
        },
        redo: async () => {
          if (made !== undefined) await setDeleted(made, false);
        },
      });
    },
    update: (extension: ExtensionRow, draft: ExtensionDraft) =>
      rejectionOf({
        label: t("extension.updated", "“{title}” was changed.", { title: extension.title }),
        toast: false,
        run: () => edit(extension.id, draft),
        undo: () => edit(extension.id, extension),
      }),
    remove: ({ id, title }: ExtensionRow) =>
      performAction({
        label: t(
          "extension.deleted",
          "“{title}” was moved to the trash with its tags, its fields and their values.",
          { title },
        ),
        run: () => setDeleted(id, true),
        undo: () => setDeleted(id, false),
      }),
  };
}

/** Enables and disables extensions in a project. */
export function useExtensionSwitch(projectId: string) {
  const client = useApolloClient();
  const send = async (extensionId: string, enabled: boolean): Promise<void> => {
    await client.mutate({
      mutation: EnableExtensionDocument,
      variables: { input: { projectId, extensionId, enabled } },
    });
    refetchFields(client, `Project:${projectId}`, ["tagBoards", "enabledWorkspaceFields"]);
  };
  return {
    /** What would be hidden; undefined if that could not be loaded, after showing the error. */
    plan: async (extensionId: string): Promise<DisablePlan | undefined> => {
      try {
        const { data } = await client.query({
          query: ExtensionDisablePlanDocument,
          variables: { projectId, extensionId },
          fetchPolicy: "network-only",
        });
        return data?.extensionDisablePlan;
      } catch (error) {
        showError(error);
        return undefined;
      }
    },
    enable: ({ id, title }: ExtensionRow, enabled: boolean) =>
      performAction({
        label: enabled
          ? t("extension.enabled", "“{title}” was turned on in this project.", { title })
          : t("extension.disabled", "“{title}” was turned off in this project. Nothing was deleted.", {
              title,
            }),
        run: () => send(id, enabled),
        undo: () => send(id, !enabled),
      }),
  };
}
