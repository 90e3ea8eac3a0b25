import { t } from "../../../app/i18n/t.ts";
import { ObjectComments } from "../../../app/objects/ObjectComments.tsx";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { LazyVersionsPanel } from "../documents/versions/LazyVersionsPanel.tsx";
import { LazyFieldsPanel } from "../fields/values/LazyFieldsPanel.tsx";
import { LazyFilesPanel } from "../files/LazyFilesPanel.tsx";

export type InsightTab = "comments" | "files" | "fields" | "versions";

/** The side panel of an insight. */
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
      key: "files",
      label: t("note.tab.files", "Files"),
      panel: <LazyFilesPanel holder="insight" documentId={insightId} canWrite={canWrite} />,
    },
    {
      key: "fields",
      label: t("insight.tab.fields", "Fields"),
      panel: <LazyFieldsPanel objectType="INSIGHT" objectId={insightId} canWrite={canWrite} />,
    },
  ];
  if (tab === "versions") {
    panels.push({
      key: "versions",
      label: t("insight.tab.versions", "Versions"),
      panel: <LazyVersionsPanel type="insight" id={insightId} canWrite={canWrite} />,
    });
  }
  return <Tabs value={tab} onChange={onTab} label={t("insight.side", "About this insight")} tabs={panels} />;
}
