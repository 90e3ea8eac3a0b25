import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LazyFilterBar } from "../../research/filters/LazyFilterBar.tsx";
import { LeaveOutAi } from "../../research/filters/LeaveOutAi.tsx";
import { NothingMatches } from "../../research/filters/NothingMatches.tsx";
import { useLeaveOutAi } from "../../research/filters/useLeaveOutAi.ts";
import type { PageFilter } from "../../research/filters/usePageFilter.ts";

/** Filters of published insights, and the empty state when none match. */
export function PublishedChoices(props: {
  /** Set on a page with a filter. */
  filter: PageFilter | undefined;
  count: number | undefined;
  isEmpty: boolean;
}) {
  const { filter, count, isEmpty } = props;
  const leaving = useLeaveOutAi();
  const isFiltered = filter?.isGiven === true;
  return (
    <>
      {filter && <LazyFilterBar target="insights" {...filter.bar} count={count} />}
      <LeaveOutAi {...leaving} />
      {isEmpty && isFiltered && (
        <NothingMatches title={t("insights.nofilter", "No insights match this filter")} />
      )}
      {isEmpty && !isFiltered && leaving.withoutAi && (
        <EmptyState compact title={t("home.insights.none-by-people", "No published insights by people")}>
          {t("home.insights.none-by-people.text", "Include what AI wrote to see all published insights.")}
        </EmptyState>
      )}
    </>
  );
}
