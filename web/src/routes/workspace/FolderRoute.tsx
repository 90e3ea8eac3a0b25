import { useParams } from "@tanstack/react-router";
import { readPathId } from "../../app/navigation/path-id.ts";
import { FolderPage } from "../../features/research/projects/FolderPage.tsx";

/** One folder and its projects. */
export function FolderRoute() {
  const { folderId } = useParams({ from: "/signed-in/folders/$folderId" });
  return <FolderPage key={folderId} folderId={readPathId(folderId)} />;
}
