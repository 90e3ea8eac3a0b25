import { useNavigate, useSearch } from "@tanstack/react-router";
import { withFilter } from "../../../features/research/filters/with-filter.ts";
import { ProjectsPage } from "../../../features/research/projects/lists/ProjectsPage.tsx";

/** All projects; `create` opens the form, `archived` shows the archived ones. */
export function ProjectsRoute() {
  const { create, archived, ...filtered } = useSearch({ from: "/signed-in/projects" });
  const navigate = useNavigate();
  const kept = { ...filtered, ...(archived ? { archived } : {}) };
  return (
    <ProjectsPage
      key={String(archived)}
      creating={create ?? false}
      archived={archived ?? false}
      filter={filtered.filter}
      selectedFilterId={filtered.selectedFilterId}
      onFilterChange={(form, selected) =>
        void navigate({ to: "/projects", search: withFilter(kept, form, selected), replace: true })
      }
      onCreatingChange={(creating) =>
        void navigate({ to: "/projects", search: creating ? { ...kept, create: true } : kept, replace: true })
      }
    />
  );
}
