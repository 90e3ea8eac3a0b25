import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";

/** Disconnects the identity provider after a confirmation. */
export function DisconnectProvider(props: { busy: boolean; onDisconnect: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("enterprise.remove", "Disconnect…")}</Button>
      {asking && (
        <ConfirmDialog
          open
          title={t("enterprise.sure", "Disconnect your provider?")}
          confirmLabel={t("enterprise.disconnect", "Disconnect")}
          loading={props.busy}
          onConfirm={() => void props.onDisconnect().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          {t(
            "enterprise.sure.text",
            "People sign in with an e-mailed code instead. The client secret is deleted.",
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
