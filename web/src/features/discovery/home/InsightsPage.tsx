import { NewMenu } from "../../../app/commands/NewMenu.tsx";
import { t } from "../../../app/i18n/t.ts";
import { oneOf } from "../../../app/navigation/search-params.ts";
import { usePageParameters } from "../../../app/peek/usePageParameters.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { usePageFilter } from "../../research/filters/usePageFilter.ts";
import { OwnInsights } from "./OwnInsights.tsx";
import { PublishedInsights } from "./PublishedInsights.tsx";

/** The user's own insights; one click away, all that the workspace published. */
export function InsightsPage() {
  usePageTitle(t("nav.insights", "Insights"));
  const [{ whose }, change] = usePageParameters();
  const shown = oneOf(whose, ["published"]) ?? "own";
  const filter = usePageFilter();
  return (
    <Page
      title={t("nav.insights", "Insights")}
      actions={<NewMenu primary />}
      toolbar={
        <Choice
          label={t("insights.whose", "Which insights")}
          value={shown}
          onChange={(next) => change({ whose: next === "own" ? undefined : next })}
          options={[
            { value: "own", label: t("insights.own", "Yours") },
            { value: "published", label: t("insights.published", "Published") },
          ]}
        />
      }
    >
      {shown === "own" ? <OwnInsights filter={filter} /> : <PublishedInsights filter={filter} />}
    </Page>
  );
}
