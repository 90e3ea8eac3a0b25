import { showToast } from "../../ui/feedback/toast-store.ts";
import { copyText } from "../copy-text.ts";
import { t } from "../i18n/t.ts";

/** Says that what was typed for a page that was left before it appeared is not saved, and offers to copy it. */
export function offerTypedText(text: string): void {
  const said = t("typed-ahead.left", "You left before the page was ready. What you typed was not saved.");
  const copy = () => void copyText(text, t("typed-ahead.copied", "Your text was copied."));
  showToast(said, { action: { label: t("typed-ahead.copy", "Copy text"), run: copy } });
}
