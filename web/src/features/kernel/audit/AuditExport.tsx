import { t } from "../../../app/i18n/t.ts";
import styles from "./Audit.module.css";
import { type AuditView, momentsOf } from "./audit-view.ts";

/**
 * Downloads the log as a file. Always unfiltered within its dates, because gaps would prevent verification.
 */
export function AuditExport({ view }: { view: AuditView }) {
  const moments = Object.entries(momentsOf(view));
  const query = moments.length > 0 ? `?${new URLSearchParams(moments)}` : "";
  return (
    <a href={`/api/audit/export${query}`} download className={styles.export}>
      {query ? t("audit.export.days", "Export these days") : t("audit.export", "Export the whole log")}
    </a>
  );
}
