import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";

/** Shown when a filter matches no insights. */
export function NoInsightMeets() {
  return (
    <EmptyState compact title={t("insights.nofilter", "No insights match this filter")}>
      {t("filter.none.text", "Remove a condition, or change one.")}
    </EmptyState>
  );
}
