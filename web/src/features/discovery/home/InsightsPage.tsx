import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { Page } from "../../../ui/Page.tsx";
import { PublishedInsights } from "./PublishedInsights.tsx";

/** Everything that the workspace published. */
export function InsightsPage() {
  usePageTitle(t("nav.insights", "Insights"));
  return (
    <Page title={t("nav.insights", "Insights")}>
      <PublishedInsights />
    </Page>
  );
}
