import { IconPencil, IconUpload } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";

/** How to begin, shown in the project that the setup created. */
export function FirstNoteDialog(props: { onWrite: () => void; onImport: () => void; onClose: () => void }) {
  const { onWrite, onImport, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("first-note.title", "Add your first note")}
      size="medium"
      footer={
        <>
          <Button onClick={onClose}>{t("first-note.later", "Not now")}</Button>
          <Button icon={<IconPencil size={16} aria-hidden />} onClick={onWrite}>
            {t("first-note.write", "Write a note")}
          </Button>
          <Button kind="primary" autoFocus icon={<IconUpload size={16} aria-hidden />} onClick={onImport}>
            {t("import.open", "Import files")}
          </Button>
        </>
      }
    >
      <p>
        {t(
          "first-note.text",
          "A note contains what customers said: an interview, a support ticket, a survey answer. Import transcripts, recordings, documents or tables, or write one yourself.",
        )}
      </p>
    </Dialog>
  );
}
