import { Button } from "../ui/Button.tsx";
import { showToast } from "../ui/toast-store.ts";
import styles from "./CopyText.module.css";
import { t } from "./i18n/t.ts";

/** Something to paste elsewhere: whole in sight, with a button that copies it. */
export function CopyText({ label, value }: { label: string; value: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      showToast(t("copy.done", "Copied."));
    } catch {
      showToast(t("copy.failed", "The browser did not allow copying. Select the text and copy it."));
    }
  }
  return (
    <div className={styles.copy}>
      <span className={styles.label}>{label}</span>
      <div className={styles.line}>
        <code className={styles.value}>{value}</code>
        <Button aria-label={t("copy.name", "Copy {label}", { label })} onClick={() => void copy()}>
          {t("copy.act", "Copy")}
        </Button>
      </div>
    </div>
  );
}
