import { showToast } from "../ui/toast-store.ts";
import { t } from "./i18n/t.ts";

/** Copies a text and says what was copied, or that the browser refused. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    showToast(
      t("copy.refused", "Your browser did not allow copying. Allow it for this page and try again."),
      {
        tone: "danger",
      },
    );
  }
}
