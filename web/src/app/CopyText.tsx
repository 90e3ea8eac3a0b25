import { Button } from "../ui/forms/Button.tsx";
import styles from "./CopyText.module.css";
import { copyText } from "./copy-text.ts";
import { t } from "./i18n/t.ts";

/** A value to copy, shown in full beside a copy button. */
export function CopyText({ label, value }: { label: string; value: string }) {
  const copy = () =>
    copyText(
      value,
      t("copy.done", "Copied."),
      t("copy.failed", "The browser did not allow copying. Select the text and copy it."),
    );
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
