import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { t } from "../i18n/t.ts";

/** Set while one of a page's forms lets the page go: the others with changes would ask again. */
let isLeaving = false;

/** Asks before a page with unsaved changes is left, for another page of the app or for somewhere else. */
export function LeaveDialog({ unsaved }: { unsaved: boolean }) {
  const { history } = useRouter();
  const [decide, setDecide] = useState<(stays: boolean) => void>();
  const isAsking = useRef(false);

  useEffect(() => {
    if (!unsaved) return;
    return history.block({
      blockerFn: ({ currentLocation, nextLocation }) => {
        if (isLeaving) return false;
        if (isAsking.current) {
          // The browser's Back closes the dialog. The first question stays without an answer: undoing both
          // steps back, one after the other, would lead past the page.
          isAsking.current = false;
          setDecide(undefined);
          return true;
        }
        if (currentLocation.pathname === nextLocation.pathname) return false;
        isAsking.current = true;
        return new Promise<boolean>((resolve) => setDecide(() => resolve));
      },
    });
  }, [unsaved, history]);

  const answer = (stays: boolean) => {
    isAsking.current = false;
    isLeaving = !stays;
    // The other forms are asked before the next task.
    setTimeout(() => {
      isLeaving = false;
    });
    decide?.(stays);
    setDecide(undefined);
  };
  return (
    <ConfirmDialog
      open={decide !== undefined}
      title={t("leave.unsaved", "Leave without saving?")}
      cancelLabel={t("leave.stay", "Stay")}
      confirmLabel={t("leave.confirm", "Leave")}
      onClose={() => answer(true)}
      onConfirm={() => answer(false)}
    >
      {t("leave.lost", "What you changed on this page will be lost.")}
    </ConfirmDialog>
  );
}
