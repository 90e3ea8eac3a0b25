import { useQuery } from "@apollo/client/react";
import { CopyText } from "../../../app/CopyText.tsx";
import { t } from "../../../app/i18n/t.ts";
import { AuditHeadDocument } from "../../../graphql/graphql.ts";
import styles from "./Audit.module.css";

/** The hash to keep elsewhere, so that the log cannot be shortened or rewritten unnoticed. */
export function AuditProof() {
  const { data } = useQuery(AuditHeadDocument);
  return (
    <details className={styles.proof}>
      <summary>{t("audit.proof", "Proof that nothing was changed or removed")}</summary>
      <p className={styles.lead}>
        {t(
          "audit.proof.text",
          "Each entry carries a hash of itself and of the entry before it. Keep the newest hash somewhere else: anyone who verifies an export against it later will notice a changed or missing entry.",
        )}
      </p>
      {data && (
        <CopyText
          label={t("audit.head", "Newest entry and its hash")}
          value={`${data.auditHead.seq}:${data.auditHead.hash}`}
        />
      )}
    </details>
  );
}
