import { useApolloClient } from "@apollo/client/react";
import { dropFromList, refetchLists } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { rejectionOf } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  ArchiveProjectDocument,
  DeleteProjectDocument,
  type ProjectRow_ProjectFragment,
  RemoveSampleProjectDocument,
  UnarchiveProjectDocument,
  UndeleteProjectDocument,
  UpdateProjectDocument,
} from "../../../graphql/graphql.ts";

type ProjectAppearance = Partial<Pick<ProjectRow_ProjectFragment, "icon" | "color" | "cover">>;

function appearanceOf({ icon, color, cover }: ProjectAppearance): ProjectAppearance {
  return {
    ...(icon === undefined ? {} : { icon }),
    ...(color === undefined ? {} : { color }),
    ...(cover === undefined ? {} : { cover }),
  };
}

/** Actions on a project: optimistic, rolled back with a reason on a rejection, and undoable. */
export function useProjectActions() {
  const client = useApolloClient();
  const lists = ["projects", "folders"];

  async function archive(project: ProjectRow_ProjectFragment): Promise<void> {
    await performAction({
      run: () =>
        client.mutate({
          mutation: ArchiveProjectDocument,
          variables: { input: { id: project.id } },
          optimisticResponse: {
            archiveProject: withType("ProjectPayload", {
              project: withType("Project", { id: project.id, archivedAt: new Date().toISOString() }),
            }),
          },
          update: (cache) =>
            dropFromList(cache, { field: "projects" }, { __typename: "Project", id: project.id }),
        }),
      label: t("project.archived", "“{title}” was archived.", { title: project.title }),
      undo: () => unarchive(project.id),
    });
  }

  async function unarchive(id: string): Promise<void> {
    await client.mutate({ mutation: UnarchiveProjectDocument, variables: { input: { id } } });
    refetchLists(client, lists);
  }

  function remove(project: ProjectRow_ProjectFragment): Promise<boolean> {
    return performAction({
      run: () =>
        client.mutate({
          mutation: DeleteProjectDocument,
          variables: { input: { id: project.id } },
          optimisticResponse: { deleteProject: withType("DeletedPayload", { deletedId: project.id }) },
          update: (cache) =>
            dropFromList(cache, { field: "projects" }, { __typename: "Project", id: project.id }),
        }),
      label: t("project.deleted", "“{title}” was moved to the trash.", { title: project.title }),
      undo: async () => {
        await client.mutate({ mutation: UndeleteProjectDocument, variables: { input: { id: project.id } } });
        refetchLists(client, lists);
      },
    });
  }

  async function update(
    project: ProjectRow_ProjectFragment,
    change: { title?: string; folder?: { id: string; title: string } | null } & ProjectAppearance,
  ): Promise<string | undefined> {
    const { title, folder } = change;
    const apply = (next: typeof change) =>
      client.mutate({
        mutation: UpdateProjectDocument,
        variables: {
          input: {
            id: project.id,
            ...(next.title === undefined ? {} : { title: next.title }),
            ...(next.folder === undefined ? {} : { folderId: next.folder?.id ?? null }),
            ...appearanceOf(next),
          },
        },
        optimisticResponse: {
          updateProject: withType("ProjectPayload", {
            project: withType("Project", {
              ...project,
              ...appearanceOf(next),
              title: next.title ?? project.title,
              folder:
                next.folder === undefined ? project.folder : next.folder && withType("Folder", next.folder),
            }),
          }),
        },
      });
    return rejectionOf({
      label: t("project.changed", "“{title}” was updated.", { title: title ?? project.title }),
      run: () => apply(change),
      undo: () =>
        apply({
          ...(title === undefined ? {} : { title: project.title }),
          ...(folder === undefined ? {} : { folder: project.folder }),
          ...("icon" in change ? appearanceOf(project) : {}),
        }),
    });
  }

  function removeSample(): Promise<boolean> {
    const refresh = () => refetchLists(client, [...lists, "publishedInsights", "recentObjects"]);
    let id: string | null | undefined;
    return performAction({
      label: t("project.sample.removed", "Sample project removed."),
      run: async () => {
        const { data } = await client.mutate({ mutation: RemoveSampleProjectDocument });
        id = data?.removeSampleProject.deletedId;
        refresh();
      },
      undo: async () => {
        if (id) await client.mutate({ mutation: UndeleteProjectDocument, variables: { input: { id } } });
        refresh();
      },
    });
  }

  return { archive, unarchive, remove, update, removeSample };
}
