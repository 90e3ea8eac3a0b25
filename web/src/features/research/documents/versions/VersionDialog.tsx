import type { ReactNode } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";

/** A version, before it is restored. */
export function VersionDialog(props: {
  version: number;
  canRestore: boolean;
  onRestore: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { version, canRestore, onRestore, onClose, children } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("versions.number", "Version {version}", { version })}
      footer={
        canRestore ? (
          <Button kind="primary" onClick={onRestore}>
            {t("versions.restore", "Restore this version")}
          </Button>
        ) : undefined
      }
    >
      {children}
    </Dialog>
  );
}
