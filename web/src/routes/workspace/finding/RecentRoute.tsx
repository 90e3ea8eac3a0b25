import { useParams } from "@tanstack/react-router";
import { RecentPage } from "../../../features/discovery/recent/RecentPage.tsx";

/** What changed last, of all kinds or of the one in the address. */
export function RecentRoute() {
  const { filter } = useParams({ strict: false });
  return <RecentPage kind={filter} />;
}
