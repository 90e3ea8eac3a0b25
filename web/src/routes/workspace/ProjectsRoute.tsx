import { useNavigate, useSearch } from "@tanstack/react-router";
import { ProjectsPage } from "../../features/research/projects/ProjectsPage.tsx";

/** All projects; `create` opens the form, `archived` shows those put away. */
export function ProjectsRoute() {
  const { create, archived } = useSearch({ from: "/signed-in/projects" });
  const navigate = useNavigate();
  return (
    <ProjectsPage
      creating={create ?? false}
      archived={archived ?? false}
      onCreatingChange={(creating) =>
        void navigate({ to: "/projects", search: creating ? { create: true } : {}, replace: true })
      }
    />
  );
}
