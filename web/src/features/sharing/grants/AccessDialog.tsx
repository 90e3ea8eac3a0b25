import { t } from "../../../app/i18n/t.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { AccessPanel } from "./AccessPanel.tsx";
import type { AccessSubject } from "./useObjectAccess.ts";

/** Who has access to a project or a folder, over the page that it was opened from. */
export function AccessDialog(props: { subject: AccessSubject; name: string; onClose: () => void }) {
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
