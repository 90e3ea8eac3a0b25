import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { FoldersDocument, type ProjectRow_ProjectFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import { useProjectActions } from "./useProjectActions.ts";

/** Moves a project to a folder, or out of its folder. */
export function MoveProjectDialog(props: { project: ProjectRow_ProjectFragment; onClose: () => void }) {
  const { project } = props;
  const onClose = useWhileShown(props.onClose);
  const { data } = useQuery(FoldersDocument);
  const actions = useProjectActions();
  const [folderId, setFolderId] = useState(project.folder?.id ?? "");
  const [problem, setProblem] = useState<string>();
  const folders = data?.folders ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("project.move.title", "Move “{title}”", { title: project.title })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            onClick={async () => {
              const folder = folders.find((candidate) => candidate.id === folderId);
              const refused = await actions.update(project, {
                folder: folder ? { id: folder.id, title: folder.title } : null,
              });
              if (refused) setProblem(refused);
              else onClose();
            }}
          >
            {t("move", "Move")}
          </Button>
        </>
      }
    >
      <SelectField
        label={t("folder.label", "Folder")}
        value={folderId}
        error={problem}
        onChange={setFolderId}
        options={[
          { value: "", label: t("folder.none", "No folder") },
          ...folders.map((folder) => ({ value: folder.id, label: folder.title })),
        ]}
      />
    </Dialog>
  );
}
