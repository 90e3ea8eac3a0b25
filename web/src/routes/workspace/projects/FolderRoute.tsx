import { useParams } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { PublishedInsights } from "../../../features/discovery/home/PublishedInsights.tsx";
import { FolderPage, type FolderPart } from "../../../features/research/projects/folders/FolderPage.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";

function Folder({ part }: { part?: FolderPart }) {
  const { folderId = "" } = useParams({ strict: false });
  const id = readPathId(folderId);
  return (
    <FolderPage
      key={id}
      folderId={id}
      part={part}
      insights={<PublishedInsights folderId={id} isPart={part === undefined} empty={<NoInsights />} />}
    />
  );
}

/** A folder, its projects and the insights published from them. */
export function FolderRoute() {
  return <Folder />;
}

export function FolderProjectsRoute() {
  return <Folder part="projects" />;
}

export function FolderInsightsRoute() {
  return <Folder part="insights" />;
}

function NoInsights() {
  return (
    <EmptyState compact title={t("home.insights.none", "No published insights yet")}>
      {t(
        "folder.insights.none.text",
        "Publish an insight of a project in this folder. It appears here for everyone who can read it.",
      )}
    </EmptyState>
  );
}
