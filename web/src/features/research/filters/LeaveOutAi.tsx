import { t } from "../../../app/i18n/t.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import styles from "./LeaveOutAi.module.css";
import type { LeavingOutAi } from "./useLeaveOutAi.ts";

/** The option to count and list only people's work. */
export function LeaveOutAi({ withoutAi, setWithoutAi }: LeavingOutAi) {
  return (
    <div className={styles.choice}>
      <Checkbox
        label={t("filter.leave-out-ai", "Exclude AI-created items")}
        checked={withoutAi}
        onChange={setWithoutAi}
      />
    </div>
  );
}
