import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import {
  SaveInsightTemplateDocument,
  SaveProjectTemplateDocument,
  TemplateNotesDocument,
} from "../../../graphql/graphql.ts";
import { CheckboxGroup } from "../../../ui/CheckboxGroup.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { type TemplateName, TemplateNameFields } from "./TemplateNameFields.tsx";
import styles from "./Templates.module.css";

/** Keeps a project or an insight as a template of the workspace. */
export function SaveTemplateDialog(props: {
  source: { type: "project" | "insight"; id: string; title: string };
  onClose: () => void;
}) {
  const { source, onClose } = props;
  const client = useApolloClient();
  const [name, setName] = useState<TemplateName>({ title: source.title, description: "" });
  const [noteIds, setNoteIds] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isProject = source.type === "project";
  const { data } = useQuery(TemplateNotesDocument, { variables: { id: source.id }, skip: !isProject });
  const notes = data?.project.notes.edges ?? [];
  const save = async () => {
    setBusy(true);
    try {
      if (isProject) {
        const input = { projectId: source.id, ...name, noteIds: [...noteIds] };
        await client.mutate({ mutation: SaveProjectTemplateDocument, variables: { input } });
      } else {
        const input = { insightId: source.id, ...name };
        await client.mutate({ mutation: SaveInsightTemplateDocument, variables: { input } });
      }
      refetchLists(client, ["templates"]);
      showToast(t("template.saved", "“{title}” was saved as a template.", { title: name.title }));
      onClose();
    } catch (error) {
      setProblem(readFailure(error).message);
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title={t("template.save", "Save as template")}
      submitLabel={t("save", "Save")}
      busy={busy}
      className={styles.form}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <p className={styles.faint}>
        {isProject
          ? t(
              "template.save.project",
              "The readme, tag boards with their codebook, fields and views are saved. Notes are saved only where you choose them.",
            )
          : t(
              "template.save.insight",
              "The text is saved without the highlights that it quotes, its pictures and its tables.",
            )}
      </p>
      <TemplateNameFields value={name} onChange={setName} problem={problem} autoFocus />
      {notes.length > 0 && (
        <CheckboxGroup
          label={t("template.save.notes", "Starter notes")}
          chosen={noteIds}
          options={notes.map(({ node }) => ({ value: node.id, label: titleOf(node.title, "note") }))}
          onChange={setNoteIds}
        />
      )}
    </FormDialog>
  );
}
