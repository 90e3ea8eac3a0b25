import type { SearchSearch } from "./search-view.ts";
export function SearchPage(props: { view: SearchSearch; onViewChange: (view: SearchSearch) => void }) {
  return <article>{props.view.query}</article>;
}
