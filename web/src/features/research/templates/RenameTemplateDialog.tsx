import { useApolloClient } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { type TemplateRowFragment, UpdateTemplateDocument } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TemplateDialog } from "./TemplateDialog.tsx";
import type { TemplateName } from "./TemplateNameFields.tsx";

/** Edits a template's title and description. */
export function RenameTemplateDialog(props: { template: TemplateRowFragment; onClose: () => void }) {
  const { id, title, description } = props.template;
  const client = useApolloClient();
  const save = async (name: TemplateName) => {
    await client.mutate({ mutation: UpdateTemplateDocument, variables: { input: { id, ...name } } });
    showToast(t("template.updated", "The template was saved."));
  };
  return (
    <TemplateDialog
      title={t("template.rename.title", "Rename template")}
      name={{ title, description }}
      save={save}
      onClose={props.onClose}
    />
  );
}
