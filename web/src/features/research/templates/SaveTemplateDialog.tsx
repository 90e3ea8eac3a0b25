import { useApolloClient } from "@apollo/client/react";
import { templateNotesMax } from "@fieldstone/model/limits.ts";
import { type ComponentProps, useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { SaveInsightTemplateDocument, SaveProjectTemplateDocument } from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { NoteChoice } from "../notes/NoteChoice.tsx";
import { TemplateDialog } from "./TemplateDialog.tsx";
import type { TemplateName } from "./TemplateNameFields.tsx";
import styles from "./Templates.module.css";

/** Saves a project or an insight as a template of the workspace. */
export function SaveTemplateDialog(props: {
  source: { type: "project" | "insight"; id: string; title: string };
  onClose: () => void;
}) {
  const { source, onClose } = props;
  const client = useApolloClient();
  const [notes, setNotes] = useState<ComponentProps<typeof NoteChoice>["chosen"]>([]);
  const isProject = source.type === "project";
  const save = async (name: TemplateName) => {
    if (isProject) {
      const input = { projectId: source.id, ...name, noteIds: notes.map(({ value }) => value) };
      await client.mutate({ mutation: SaveProjectTemplateDocument, variables: { input } });
    } else {
      const input = { insightId: source.id, ...name };
      await client.mutate({ mutation: SaveInsightTemplateDocument, variables: { input } });
    }
    refetchLists(client, ["templates"]);
    showToast(t("template.saved", "“{title}” was saved as a template.", { title: name.title }));
  };
  return (
    <TemplateDialog
      title={t("template.save", "Save as template")}
      name={{ title: source.title, description: "" }}
      save={save}
      lead={
        <p className={styles.faint}>
          {isProject
            ? t(
                "template.save.project",
                "The readme, tag boards with their codebook, fields and views with their settings are saved, and which workspace fields and extensions are on. Filters by people, members or notes are left out. Notes are saved only where you choose them.",
              )
            : t(
                "template.save.insight",
                "The text is saved without the highlights that it quotes, its pictures and its tables.",
              )}
        </p>
      }
      onClose={onClose}
    >
      {isProject && (
        <NoteChoice
          projectId={source.id}
          label={t("template.save.notes", "Starter notes, at most {n}", { n: `${templateNotesMax}` })}
          chosen={notes}
          onChange={setNotes}
        />
      )}
    </TemplateDialog>
  );
}
