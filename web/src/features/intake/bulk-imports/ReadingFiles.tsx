import { t } from "../../../app/i18n/t.ts";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./BulkImport.module.css";
import type { ReadCount } from "./chosen-files.ts";

/** How many of the chosen files have been read. */
export function ReadingFiles({ count, onCancel }: { count: ReadCount; onCancel: () => void }) {
  const { done, total } = count;
  const figures = { done: done.toLocaleString("en"), total: total.toLocaleString("en") };
  const counted = t("bulk-import.reading-files", "Reading files: {done} of {total}", figures);
  return (
    <div className={styles.part}>
      {/* Says it once: a count would be announced for every file. */}
      <p role="status" className="fs-hidden">
        {t("bulk-import.reading-files.status", "Reading files")}
      </p>
      <p aria-hidden>{counted}</p>
      <div className={styles.progress}>
        <Progress
          percent={(100 * done) / total}
          label={t("bulk-import.reading-files.progress", "Files read")}
          valueText={counted}
        />
      </div>
      <Button autoFocus onClick={onCancel}>
        {t("cancel", "Cancel")}
      </Button>
    </div>
  );
}
