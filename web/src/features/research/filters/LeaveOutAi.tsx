import { t } from "../../../app/i18n/t.ts";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import styles from "./LeaveOutAi.module.css";
import type { LeavingOutAi } from "./useLeaveOutAi.ts";

/** The choice to count and list people's work alone. */
export function LeaveOutAi({ withoutAi, setWithoutAi }: LeavingOutAi) {
  return (
    <div className={styles.choice}>
      <Checkbox
        label={t("filter.leave-out-ai", "Leave out AI")}
        checked={withoutAi}
        onChange={setWithoutAi}
      />
    </div>
  );
}
