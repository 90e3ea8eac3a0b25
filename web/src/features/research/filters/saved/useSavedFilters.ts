import { useApolloClient, useQuery } from "@apollo/client/react";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { refetchFields, refetchLists } from "../../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { useSession } from "../../../../app/session/SessionContext.tsx";
import { rejectionOfSent } from "../../../../app/undo/action-answers.ts";
import { performAction } from "../../../../app/undo/undo-stack.ts";
import {
  CreateSavedFilterDocument,
  DeleteSavedFilterDocument,
  PeopleSavedFiltersDocument,
  ProjectSavedFiltersDocument,
  RestoreSavedFilterDocument,
  type SavedFilter_FilterFragment,
  UpdateSavedFilterDocument,
  WorkspaceSavedFiltersDocument,
} from "../../../../graphql/graphql.ts";
import type { FilteredTarget } from "../filter-labels.ts";

/** A list's saved filters, and the actions on them. */
export function useSavedFilters(target: FilteredTarget, projectId: string | undefined) {
  const client = useApolloClient();
  const { user } = useSession();
  const ofProject = useQuery(ProjectSavedFiltersDocument, {
    variables: { id: projectId ?? "" },
    skip: projectId === undefined,
  });
  const isOfPeople = target === "people";
  const ofPeople = useQuery(PeopleSavedFiltersDocument, { skip: !isOfPeople });
  const ofWorkspace = useQuery(WorkspaceSavedFiltersDocument, {
    skip: projectId !== undefined || isOfPeople,
  });
  const all =
    ofProject.data?.project.savedFilters ??
    ofPeople.data?.savedFiltersOfPeople ??
    ofWorkspace.data?.workspaceSavedFilters ??
    [];
  const level = ofProject.data?.project.viewerLevel;
  const refresh = () =>
    projectId === undefined
      ? refetchLists(client, ["savedFiltersOfPeople", "workspaceSavedFilters"])
      : refetchFields(client, `Project:${projectId}`, ["savedFilters"]);
  return {
    saved: all.filter((filter) => filter.target === target),
    canWrite: projectId === undefined ? user.role !== "VIEWER" : level !== undefined && level !== "READ",
    /** Resolves to the id, or to the reason if it was rejected. */
    create: async (title: string, form: FilterForm): Promise<{ id: string } | { rejection: string }> => {
      try {
        const { data } = await client.mutate({
          mutation: CreateSavedFilterDocument,
          variables: { input: { projectId: projectId ?? null, target, title, form } },
        });
        refresh();
        return { id: data?.createSavedFilter.savedFilter.id ?? "" };
      } catch (error) {
        return { rejection: readFailure(error).message };
      }
    },
    rename: ({ id }: SavedFilter_FilterFragment, title: string) =>
      rejectionOfSent(
        client.mutate({ mutation: UpdateSavedFilterDocument, variables: { input: { id, title } } }),
      ),
    change: (before: SavedFilter_FilterFragment, form: FilterForm) => {
      const write = (written: unknown) =>
        client.mutate({
          mutation: UpdateSavedFilterDocument,
          variables: { input: { id: before.id, form: written } },
        });
      return performAction({
        label: t("filter.saved.changed", "“{title}” was changed.", { title: before.title }),
        run: async () => void (await write(form)),
        undo: async () => void (await write(before.form)),
      });
    },
    remove: ({ id, title }: SavedFilter_FilterFragment) =>
      performAction({
        label: t("filter.saved.deleted", "“{title}” was deleted.", { title }),
        run: async () => {
          await client.mutate({ mutation: DeleteSavedFilterDocument, variables: { input: { id } } });
          refresh();
        },
        undo: async () => {
          await client.mutate({ mutation: RestoreSavedFilterDocument, variables: { input: { id } } });
          refresh();
        },
      }),
  };
}
