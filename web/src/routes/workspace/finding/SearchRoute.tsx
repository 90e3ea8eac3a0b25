import { useNavigate, useSearch } from "@tanstack/react-router";
import { usePersistedPeek } from "../../../app/peek/usePersistedPeek.ts";
import { SaveSearch } from "../../../features/discovery/feeds/SaveSearch.tsx";
import { SearchPage } from "../../../features/discovery/search/SearchPage.tsx";

function useSearchPage(path: "/search" | "/search-next") {
  const { summary: _summary, peekMode: _mode, ...view } = useSearch({ from: `/signed-in${path}` });
  const navigate = useNavigate();
  const peek = usePersistedPeek();
  const show = (next: typeof view) =>
    void navigate({ to: path, search: { ...peek.search, ...next }, ...peek.place, replace: true });
  return { view, show };
}

/** Search; the parameters hold all of it. */
export function SearchRoute() {
  const { view, show } = useSearchPage("/search");
  return <SearchPage view={view} onViewChange={show} actions={<SaveSearch view={view} />} />;
}

/** The same search at its alternative URL. */
export function SearchNextRoute() {
  const { view, show } = useSearchPage("/search-next");
  return <SearchPage view={view} onViewChange={show} actions={<SaveSearch view={view} />} />;
}
