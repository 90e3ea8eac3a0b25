import { useApolloClient, useQuery } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { refetchShown, untilRefetched } from "../../../app/apollo/refetch.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  TranscriptionSettingsDocument,
  UpdateProjectTranscriptionSettingsDocument,
  UpdateTranscriptionSettingsDocument,
  type UpdateTranscriptionSettingsInput,
} from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";

export type SettingsChange = Omit<UpdateTranscriptionSettingsInput, "basedOn">;

/** The settings of the workspace or a project, and their changes, which run one at a time. */
export function useTranscriptionSettings(projectId: string | undefined) {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(TranscriptionSettingsDocument, {
    variables: projectId === undefined ? {} : { projectId },
  });
  const settings = data?.transcriptionSettings;
  const seen = useRef(0);
  useEffect(() => {
    if (settings) seen.current = settings.changeNumber;
  }, [settings]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const write = async (change: SettingsChange): Promise<number | undefined> => {
    const basedOn = seen.current;
    if (projectId === undefined) {
      const input = { ...change, basedOn };
      const { data } = await client.mutate({
        mutation: UpdateTranscriptionSettingsDocument,
        variables: { input },
      });
      return data?.updateTranscriptionSettings.settings.changeNumber;
    }
    const { provider: _workspaces, ...rest } = change;
    const input = { projectId, ...rest, basedOn };
    const { data } = await client.mutate({
      mutation: UpdateProjectTranscriptionSettingsDocument,
      variables: { input },
    });
    return data?.updateProjectTranscriptionSettings.settings.changeNumber;
  };
  const apply = async (change: SettingsChange): Promise<boolean> => {
    try {
      seen.current = (await write(change)) ?? seen.current;
      showToast(t("saved", "Saved."));
      return true;
    } catch (refused) {
      showError(refused);
      return false;
    } finally {
      await untilRefetched(refetch);
    }
  };
  return {
    settings,
    error,
    retry: () => refetchShown(refetch),
    /**
     * Resolves to false if it was rejected, for instance because someone else changed the settings, which are
     * then shown.
     */
    change(change: SettingsChange): Promise<boolean> {
      const applied = last.current.then(() => apply(change));
      last.current = applied;
      return applied;
    },
  };
}
