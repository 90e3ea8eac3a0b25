import type { ConsentBadge_ConsentFragment } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";
import styles from "./ConsentBadge.module.css";
import { consentEnd, consentLabels } from "./consent-labels.ts";

/** Whether a person agreed to be quoted; nothing where nobody asked. */
export function ConsentBadge({ consent }: { consent: ConsentBadge_ConsentFragment | null | undefined }) {
  if (!consent) return null;
  const label = consentLabels()[consent.status];
  const day = consentEnd(consent);
  return (
    <span className={styles.badge} data-status={consent.status}>
      {day && consent.status === "GIVEN" ? t("consent.until", "{label} until {day}", { label, day }) : label}
    </span>
  );
}
