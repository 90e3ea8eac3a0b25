import type { ConsentBadge_ConsentFragment } from "../../graphql/graphql.ts";
import styles from "./ConsentBadge.module.css";
import { consentText } from "./consent-labels.ts";

/** Whether a person consented to being quoted; renders nothing where they were never asked. */
export function ConsentBadge({ consent }: { consent: ConsentBadge_ConsentFragment | null | undefined }) {
  if (!consent) return null;
  return (
    <span className={styles.badge} data-status={consent.status}>
      {consentText(consent)}
    </span>
  );
}
