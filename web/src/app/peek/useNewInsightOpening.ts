import { useCallback } from "react";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { t } from "../i18n/t.ts";
import { useHere } from "../navigation/useHere.ts";
import { catchTyping } from "../shortcuts/typed-ahead.ts";
import { useOpenObject } from "./useOpenObject.ts";

/**
 * For an insight that is being created: call it when the creation begins, then `open` with the insight, or `cancel`.
 * Typing is buffered until its title field appears. Whoever has left the place stays there, and a toast leads to
 * the insight.
 */
export function useNewInsightOpening() {
  const openObject = useOpenObject();
  const here = useHere();
  return useCallback(() => {
    const cancel = catchTyping();
    const isHere = here();
    return {
      cancel,
      open({ id, title }: { readonly id: string; readonly title: string }): void {
        const open = () => openObject({ type: "insight", id, title });
        if (isHere()) {
          open();
          return;
        }
        cancel();
        showToast(t("insight.created-elsewhere", "The insight was created."), {
          action: { label: t("row.open", "Open"), run: open },
        });
      },
    };
  }, [openObject, here]);
}
