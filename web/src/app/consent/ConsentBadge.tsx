import type { ConsentBadge_ConsentFragment } from "../../graphql/graphql.ts";
import styles from "./ConsentBadge.module.css";
import { consentText } from "./consent-labels.ts";

/** Whether a person agreed to be quoted; nothing where nobody asked. */
export function ConsentBadge({ consent }: { consent: ConsentBadge_ConsentFragment | null | undefined }) {
  if (!consent) return null;
  return (
    <span className={styles.badge} data-status={consent.status}>
      {consentText(consent)}
    </span>
  );
}
