import type { ComponentProps } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DisplayForm } from "./DisplayForm.tsx";

/** How one card of a text is shown; it is drawn anew as it is chosen. */
export function DisplayDialog({
  onClose,
  ...form
}: ComponentProps<typeof DisplayForm> & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="small" title={t("reference.display.title", "Card")}>
      <DisplayForm {...form} />
    </Dialog>
  );
}
