import { useEffect, useState } from "react";

/** Delay after typing before the search runs. */
const SEARCH_AFTER_MS = 200;

/** The text of a search field, and the delayed search text. */
export function useTypedSearch(first = "") {
  const [typed, setTyped] = useState(first);
  const [wanted, setWanted] = useState(first.trim());
  useEffect(() => {
    if (typed.trim() === wanted) return;
    const timer = setTimeout(() => setWanted(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, wanted]);
  return { typed, setTyped, wanted };
}
