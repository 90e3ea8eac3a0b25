import { lazy, Suspense } from "react";
import { t } from "../../../app/i18n/t.ts";
import { ObjectComments } from "../../../app/objects/ObjectComments.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";

const InsightFields = lazy(() =>
  import("../fields/FieldsPanel.tsx").then((module) => ({ default: module.InsightFields })),
);

const VersionsPanel = lazy(() =>
  import("../documents/VersionsPanel.tsx").then((module) => ({ default: module.VersionsPanel })),
);

export type InsightTab = "comments" | "fields" | "versions";

/** What stands beside an insight. */
export function InsightSidebar(props: {
  insightId: string;
  tab: InsightTab;
  onTab: (tab: InsightTab) => void;
  focusedId: string | undefined;
  canWrite: boolean;
}) {
  const { insightId, tab, onTab, focusedId, canWrite } = props;
  const panels: { key: InsightTab; label: string; panel: React.ReactNode }[] = [
    {
      key: "comments",
      label: t("insight.tab.comments", "Comments"),
      panel: (
        <ObjectComments
          subject={{ type: "insight", id: insightId }}
          empty={t("insight.comments.empty", "No comments yet. Say whether this matches what you have seen.")}
          focusedId={focusedId}
        />
      ),
    },
    {
      key: "fields",
      label: t("insight.tab.fields", "Fields"),
      panel: (
        <Suspense fallback={<LoadingState rows={3} />}>
          <InsightFields objectId={insightId} canWrite={canWrite} />
        </Suspense>
      ),
    },
  ];
  if (tab === "versions") {
    panels.push({
      key: "versions",
      label: t("insight.tab.versions", "Versions"),
      panel: (
        <Suspense fallback={<LoadingState rows={6} rowHeight={36} />}>
          <VersionsPanel type="insight" id={insightId} canWrite={canWrite} />
        </Suspense>
      ),
    });
  }
  return <Tabs value={tab} onChange={onTab} label={t("insight.side", "About this insight")} tabs={panels} />;
}
