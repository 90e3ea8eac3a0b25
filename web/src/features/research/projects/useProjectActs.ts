import { useApolloClient } from "@apollo/client/react";
import { dropFromList, refetchLists } from "../../../app/apollo/list-edits.ts";
import { withType } from "../../../app/apollo/with-type.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { rememberAct, sayRefused } from "../../../app/undo/undo-stack.ts";
import {
  ArchiveProjectDocument,
  DeleteProjectDocument,
  type ProjectRow_ProjectFragment,
  RemoveSampleProjectDocument,
  UnarchiveProjectDocument,
  UndeleteProjectDocument,
  UpdateProjectDocument,
} from "../../../graphql/graphql.ts";

/** What can be done with a project; each shows at once, rolls back with a reason when refused, and can be undone. */
export function useProjectActs() {
  const client = useApolloClient();
  const lists = ["projects", "folders"];

  async function archive(project: ProjectRow_ProjectFragment): Promise<void> {
    try {
      await client.mutate({
        mutation: ArchiveProjectDocument,
        variables: { input: { id: project.id } },
        optimisticResponse: {
          archiveProject: withType("ProjectPayload", {
            project: withType("Project", { id: project.id, archivedAt: new Date().toISOString() }),
          }),
        },
        update: (cache) =>
          dropFromList(cache, { field: "projects" }, { __typename: "Project", id: project.id }),
      });
    } catch (error) {
      sayRefused(error);
      return;
    }
    rememberAct({
      label: t("project.archived", "“{title}” was archived.", { title: project.title }),
      undo: () => unarchive(project.id),
    });
  }

  async function unarchive(id: string): Promise<void> {
    await client.mutate({ mutation: UnarchiveProjectDocument, variables: { input: { id } } });
    refetchLists(client, lists);
  }

  async function remove(project: ProjectRow_ProjectFragment): Promise<boolean> {
    try {
      await client.mutate({
        mutation: DeleteProjectDocument,
        variables: { input: { id: project.id } },
        optimisticResponse: { deleteProject: withType("DeletedPayload", { deletedId: project.id }) },
        update: (cache) =>
          dropFromList(cache, { field: "projects" }, { __typename: "Project", id: project.id }),
      });
    } catch (error) {
      sayRefused(error);
      return false;
    }
    rememberAct({
      label: t("project.deleted", "“{title}” was moved to the trash.", { title: project.title }),
      undo: async () => {
        await client.mutate({ mutation: UndeleteProjectDocument, variables: { input: { id: project.id } } });
        refetchLists(client, lists);
      },
    });
    return true;
  }

  async function update(
    project: ProjectRow_ProjectFragment,
    change: { title?: string; folder?: { id: string; title: string } | null },
  ): Promise<string | undefined> {
    const { title, folder } = change;
    const apply = (next: typeof change, toast: boolean) =>
      client
        .mutate({
          mutation: UpdateProjectDocument,
          variables: {
            input: {
              id: project.id,
              ...(next.title === undefined ? {} : { title: next.title }),
              ...(next.folder === undefined ? {} : { folderId: next.folder?.id ?? null }),
            },
          },
          optimisticResponse: {
            updateProject: withType("ProjectPayload", {
              project: withType("Project", {
                ...project,
                title: next.title ?? project.title,
                folder:
                  next.folder === undefined ? project.folder : next.folder && withType("Folder", next.folder),
              }),
            }),
          },
        })
        .then(() => {
          if (!toast) return;
          rememberAct(
            {
              label: t("project.changed", "“{title}” was updated.", { title: title ?? project.title }),
              undo: () =>
                apply(
                  {
                    ...(title === undefined ? {} : { title: project.title }),
                    ...(folder === undefined ? {} : { folder: project.folder }),
                  },
                  false,
                ),
            },
            { toast: true },
          );
        });
    try {
      await apply(change, true);
      return undefined;
    } catch (error) {
      return readFailure(error).message;
    }
  }

  async function removeSample(): Promise<boolean> {
    try {
      const { data } = await client.mutate({ mutation: RemoveSampleProjectDocument });
      const id = data?.removeSampleProject.deletedId;
      refetchLists(client, [...lists, "publishedInsights", "recentObjects"]);
      if (id) {
        rememberAct({
          label: t("project.sample.removed", "Sample project removed."),
          undo: async () => {
            await client.mutate({ mutation: UndeleteProjectDocument, variables: { input: { id } } });
            refetchLists(client, [...lists, "publishedInsights"]);
          },
        });
      }
      return true;
    } catch (error) {
      sayRefused(error);
      return false;
    }
  }

  return { archive, unarchive, remove, update, removeSample };
}
