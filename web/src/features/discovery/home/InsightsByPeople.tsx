import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LeaveOutAi } from "../../research/filters/LeaveOutAi.tsx";
import { useLeaveOutAi } from "../../research/filters/useLeaveOutAi.ts";

/** The choice of published insights that people wrote alone, and what stands there where they wrote none. */
export function InsightsByPeople({ isEmpty }: { isEmpty: boolean }) {
  const leaving = useLeaveOutAi();
  return (
    <>
      <LeaveOutAi {...leaving} />
      {isEmpty && leaving.withoutAi && (
        <EmptyState compact title={t("home.insights.none-by-people", "No published insights by people")}>
          {t("home.insights.none-by-people.text", "Include what AI wrote to see all published insights.")}
        </EmptyState>
      )}
    </>
  );
}
