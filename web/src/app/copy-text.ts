import { showToast } from "../ui/toast-store.ts";
import { t } from "./i18n/t.ts";

/** Copies a text and says what was copied, or that the browser refused, with `advice` where there is another way. */
export async function copyText(text: string, copied: string, advice?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    const refused = t(
      "copy.refused",
      "Your browser did not allow copying. Allow it for this page and try again.",
    );
    showToast(advice ?? refused, { tone: "danger" });
  }
}
