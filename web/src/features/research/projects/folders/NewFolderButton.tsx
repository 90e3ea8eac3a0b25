import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { NameDialog } from "../../../../ui/overlays/NameDialog.tsx";
import { folderTitleLengthMax } from "./folder-limits.ts";
import { useFolderActions } from "./useFolderActions.ts";

/** Asks for a name and creates a folder. */
export function NewFolderDialog({ onClose }: { onClose: () => void }) {
  const { create } = useFolderActions();
  return (
    <NameDialog
      title={t("folder.create", "New folder")}
      label={t("folder.name", "Name")}
      submitLabel={t("create", "Create")}
      lengthMax={folderTitleLengthMax}
      onClose={onClose}
      onSubmit={create}
    />
  );
}

/** A button that opens that dialog. */
export function NewFolderButton({ disabledReason }: { disabledReason: string | undefined }) {
  const [naming, setNaming] = useState(false);
  return (
    <>
      <Button disabledReason={disabledReason} onClick={() => setNaming(true)}>
        {t("folder.create", "New folder")}
      </Button>
      {naming && <NewFolderDialog onClose={() => setNaming(false)} />}
    </>
  );
}
