import { useParams } from "@tanstack/react-router";
import { readPathId } from "../../app/navigation/path-id.ts";
import { PublishedInsights } from "../../features/discovery/home/PublishedInsights.tsx";
import { FolderPage } from "../../features/research/projects/FolderPage.tsx";

/** One folder, its projects and what was published from them. */
export function FolderRoute() {
  const { folderId } = useParams({ from: "/signed-in/folders/$folderId" });
  const id = readPathId(folderId);
  return <FolderPage key={id} folderId={id} insights={<PublishedInsights folderId={id} />} />;
}
