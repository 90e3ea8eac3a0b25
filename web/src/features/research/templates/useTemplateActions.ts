import { useApolloClient } from "@apollo/client/react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import { DeleteTemplateDocument, RestoreTemplateDocument } from "../../../graphql/graphql.ts";

/** Actions on a saved template. */
export function useTemplateActions() {
  const client = useApolloClient();
  const refresh = () => refetchLists(client, ["templates"]);
  const remove = ({ id, title }: { id: string; title: string }): Promise<boolean> =>
    performAction({
      label: t("template.deleted", "The template “{title}” was moved to the trash.", { title }),
      run: async () => {
        await client.mutate({ mutation: DeleteTemplateDocument, variables: { input: { id } } });
        refresh();
      },
      undo: async () => {
        await client.mutate({ mutation: RestoreTemplateDocument, variables: { input: { id } } });
        refresh();
      },
    });
  return { remove };
}
