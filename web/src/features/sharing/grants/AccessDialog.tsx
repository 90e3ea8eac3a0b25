import { t } from "../../../app/i18n/t.ts";
import type { AccessDialogProps } from "../../../app/objects/object-parts.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { AccessPanel } from "./AccessPanel.tsx";

/** Who has access to a project or a folder, over the page that it was opened from. */
export function AccessDialog(props: AccessDialogProps) {
  return (
    <Dialog
      open
      size="medium"
      title={t("access.title", "Share “{name}”", { name: props.name })}
      onClose={props.onClose}
    >
      <AccessPanel subject={props.subject} onLost={props.onClose} />
    </Dialog>
  );
}
