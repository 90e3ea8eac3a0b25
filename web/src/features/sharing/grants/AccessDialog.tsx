import { t } from "../../../app/i18n/t.ts";
import type { AccessDialogProps } from "../../../app/objects/object-parts.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { AccessPanel } from "./AccessPanel.tsx";

/** Who has access to a project or a folder, in a dialog over the page. */
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
