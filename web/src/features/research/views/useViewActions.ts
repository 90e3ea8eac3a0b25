import { useApolloClient } from "@apollo/client/react";
import { rankBetween } from "@fieldstone/model/rank.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { rejectionOf } from "../../../app/undo/action-answers.ts";
import { performAction, showError } from "../../../app/undo/undo-stack.ts";
import {
  CreateViewDocument,
  DeleteViewDocument,
  DuplicateViewDocument,
  MoveViewDocument,
  RestoreViewDocument,
  UpdateViewDocument,
  type UpdateViewInput,
  type View_ViewFragment,
  type ViewLayout,
  type ViewTab_ViewFragment,
  type ViewTarget,
} from "../../../graphql/graphql.ts";

/** Actions on a project's views. */
export function useViewActions(projectId: string) {
  const client = useApolloClient();
  const refresh = () => refetchFields(client, `Project:${projectId}`, ["views"]);
  const update = (input: UpdateViewInput) =>
    client.mutate({ mutation: UpdateViewDocument, variables: { input } });
  const remove = async (id: string) => {
    await client.mutate({ mutation: DeleteViewDocument, variables: { input: { id } } });
    refresh();
  };
  const restore = async (id: string) => {
    await client.mutate({ mutation: RestoreViewDocument, variables: { input: { id } } });
    refresh();
  };
  const move = async (id: string, rank: number) => {
    await client.mutate({ mutation: MoveViewDocument, variables: { input: { id, rank } } });
    refresh();
  };

  return {
    /** Resolves to the new view, or to the reason if it was rejected. */
    async create(draft: {
      title: string;
      target: ViewTarget;
      layout: ViewLayout;
    }): Promise<{ id?: string | undefined; rejection?: string | undefined }> {
      let id: string | undefined;
      const rejection = await rejectionOf({
        label: t("view.created", "“{title}” was created.", { title: draft.title }),
        toast: false,
        run: async () => {
          const { data } = await client.mutate({
            mutation: CreateViewDocument,
            variables: { input: { projectId, ...draft } },
          });
          id = data?.createView.view.id;
          refresh();
        },
        undo: async () => id && remove(id),
        redo: async () => id && restore(id),
      });
      return { id, rejection };
    },
    rename: (view: ViewTab_ViewFragment, title: string) =>
      rejectionOf({
        label: t("view.renamed", "“{title}” was renamed.", { title: view.title }),
        toast: false,
        run: () => update({ id: view.id, title }),
        undo: () => update({ id: view.id, title: view.title }),
      }),
    setLayout: (view: View_ViewFragment, layout: ViewLayout) =>
      performAction({
        label: t("view.changed", "“{title}” was changed.", { title: view.title }),
        run: () => update({ id: view.id, layout }),
        undo: () => update({ id: view.id, layout: view.layout }),
      }),
    save: (view: View_ViewFragment, settings: ViewSettings, saved: ViewSettings) =>
      performAction({
        label: t("view.saved", "“{title}” was saved.", { title: view.title }),
        run: () => update({ id: view.id, settings }),
        undo: () => update({ id: view.id, settings: saved }),
      }),
    /** Resolves to the copy's id. */
    async duplicate(view: ViewTab_ViewFragment): Promise<string | undefined> {
      try {
        const { data } = await client.mutate({
          mutation: DuplicateViewDocument,
          variables: { input: { id: view.id } },
        });
        refresh();
        return data?.duplicateView.view.id;
      } catch (error) {
        showError(error);
        return undefined;
      }
    },
    /** Moves a view to another position among the project's. */
    moveTo: (views: readonly ViewTab_ViewFragment[], view: ViewTab_ViewFragment, place: number) => {
      const others = views.filter(({ id }) => id !== view.id);
      const rank = rankBetween(others[place - 1]?.rank, others[place]?.rank) ?? view.rank;
      return performAction({
        label: t("view.moved", "“{title}” was moved.", { title: view.title }),
        toast: false,
        run: () => move(view.id, rank),
        undo: () => move(view.id, view.rank),
      });
    },
    remove: (view: ViewTab_ViewFragment) =>
      performAction({
        label: t("view.trashed", "“{title}” was moved to the trash.", { title: view.title }),
        run: () => remove(view.id),
        undo: () => restore(view.id),
      }),
  };
}
