import { useNavigate, useSearch } from "@tanstack/react-router";
import { SearchPage } from "../../features/search/SearchPage.tsx";

/** Search; the query, tab, layout and order are the address's parameters. */
export function SearchRoute() {
  const { query, resultType, layout, sort, projectIds } = useSearch({ from: "/signed-in/search" });
  const navigate = useNavigate();
  return (
    <SearchPage
      view={{
        ...(query ? { query } : {}),
        ...(resultType ? { resultType } : {}),
        ...(layout ? { layout } : {}),
        ...(sort ? { sort } : {}),
        ...(projectIds ? { projectIds } : {}),
      }}
      onViewChange={(view) => void navigate({ to: "/search", search: view, replace: true })}
    />
  );
}
