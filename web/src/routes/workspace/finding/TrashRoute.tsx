import { useSearch } from "@tanstack/react-router";
import { TrashPage } from "../../../features/discovery/trash/TrashPage.tsx";

export function TrashRoute() {
  const { projectId } = useSearch({ from: "/signed-in/settings/settings/trash" });
  return <TrashPage projectId={projectId} />;
}
