import { showToast } from "../ui/feedback/toast-store.ts";
import { t } from "./i18n/t.ts";

/**
 * Copies a text and says in a toast what was copied, or that the browser refused, with `advice` if there is
 * another way. Resolves to whether it was copied.
 */
export async function copyText(text: string, copied: string, advice?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
    return true;
  } catch {
    const refused = t(
      "copy.refused",
      "Your browser did not allow copying. Allow it for this page and try again.",
    );
    showToast(advice ?? refused, { tone: "danger" });
    return false;
  }
}
