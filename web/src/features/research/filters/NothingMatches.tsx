import { t } from "../../../app/i18n/t.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";

/** Shown when nothing in a list matches its filter. */
export function NothingMatches({ title }: { readonly title: string }) {
  return (
    <EmptyState compact title={title}>
      {t("filter.none.text", "Remove a condition, or change one.")}
    </EmptyState>
  );
}
