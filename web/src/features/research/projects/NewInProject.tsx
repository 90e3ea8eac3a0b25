import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { requestCreation } from "../../../app/commands/creation.ts";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";

/** The buttons that add to the open project, on all of its pages. */
export function NewInProject({ canWrite }: { canWrite: boolean }) {
  const reason = canWrite ? undefined : disabledReasons.noProjectEdit;
  return (
    <>
      <Button
        icon={<IconUpload size={16} aria-hidden />}
        disabledReason={reason}
        onClick={() => requestCreation("import")}
      >
        {t("import.button", "Import")}
      </Button>
      <Button
        kind="primary"
        icon={<IconPlus size={16} aria-hidden />}
        disabledReason={reason}
        onClick={() => requestCreation("note")}
      >
        {t("note.create", "New note")}
      </Button>
    </>
  );
}
