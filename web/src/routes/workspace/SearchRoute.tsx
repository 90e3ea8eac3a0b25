import { useNavigate, useSearch } from "@tanstack/react-router";
import { useKeptPeek } from "../../app/peek/useKeptPeek.ts";
import { SearchPage } from "../../features/discovery/search/SearchPage.tsx";

/** Search; the query, tab, layout and order are the address's parameters. */
export function SearchRoute() {
  const { query, method, resultType, layout, sort, projectIds } = useSearch({ from: "/signed-in/search" });
  const navigate = useNavigate();
  const peek = useKeptPeek();
  return (
    <SearchPage
      view={{
        ...(query ? { query } : {}),
        ...(method ? { method } : {}),
        ...(resultType ? { resultType } : {}),
        ...(layout ? { layout } : {}),
        ...(sort ? { sort } : {}),
        ...(projectIds ? { projectIds } : {}),
      }}
      onViewChange={(view) =>
        void navigate({ to: "/search", search: { ...peek.search, ...view }, ...peek.place, replace: true })
      }
    />
  );
}
