import { lazyRouteComponent } from "@tanstack/react-router";
import { page } from "../signed-in-route.tsx";

const related = () => import("../../../features/research/projects/lists/RelatedProjectsPage.tsx");
const yours = lazyRouteComponent(related, "YourProjectsPage");
const shared = lazyRouteComponent(related, "SharedProjectsPage");
const folders = lazyRouteComponent(
  () => import("../../../features/research/projects/folders/FoldersPage.tsx"),
  "FoldersPage",
);

/** Lists of projects, under each of their documented URLs. */
export const projectListRoutes = [
  page("/projects/your-projects", yours),
  page("/browse/created-by-you", yours),
  page("/your-work/projects", yours),
  page("/projects/shared-with-you", shared),
  page("/browse/shared-with-you", shared),
  page("/shared", shared),
  page("/projects/folders", folders),
  page("/browse/folders", folders),
] as const;
