import { useNavigate, useSearch } from "@tanstack/react-router";
import { NewMenu } from "../../../app/commands/NewMenu.tsx";
import { t } from "../../../app/i18n/t.ts";
import { useKeptPeek } from "../../../app/peek/useKeptPeek.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { usePageFilter } from "../../research/filters/usePageFilter.ts";
import { OwnInsights } from "./OwnInsights.tsx";
import { PublishedInsights } from "./PublishedInsights.tsx";

/** The user's own insights; one click away, all that the workspace published. */
export function InsightsPage() {
  usePageTitle(t("nav.insights", "Insights"));
  const { whose } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { place } = useKeptPeek();
  const shown = whose ?? "own";
  const filter = usePageFilter();
  return (
    <Page
      title={t("nav.insights", "Insights")}
      actions={<NewMenu primary />}
      toolbar={
        <Choice
          label={t("insights.whose", "Which insights")}
          value={shown}
          onChange={(next) =>
            void navigate({
              to: ".",
              search: (before: object) => ({ ...before, whose: next === "own" ? undefined : next }),
              ...place,
              replace: true,
            })
          }
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
