import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { t } from "../i18n/t.ts";

/** Asks before a page with unsaved changes is left, for another page of the app or for somewhere else. */
export function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const { history } = useRouter();
  const [decide, setDecide] = useState<(stays: boolean) => void>();

  useEffect(() => {
    if (!unsaved) return;
    return history.block({
      blockerFn: ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname &&
        new Promise<boolean>((resolve) => setDecide(() => resolve)),
    });
  }, [unsaved, history]);

  const answer = (stays: boolean) => {
    decide?.(stays);
    setDecide(undefined);
  };
  return (
    <ConfirmDialog
      open={decide !== undefined}
      title={t("leave.unsaved", "Leave without saving?")}
      confirmLabel={t("leave.confirm", "Leave")}
      onClose={() => answer(true)}
      onConfirm={() => answer(false)}
    >
      {t("leave.lost", "What you changed on this page will be lost.")}
    </ConfirmDialog>
  );
}
