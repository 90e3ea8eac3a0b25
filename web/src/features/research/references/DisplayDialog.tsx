import type { ComponentProps } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { DisplayForm } from "./DisplayForm.tsx";

/** The display options of a card in a text, with a live preview. */
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
