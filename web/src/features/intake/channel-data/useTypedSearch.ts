import { useEffect, useState } from "react";

/** A pause in typing this long searches. */
const SEARCH_AFTER_MS = 200;

/** What is typed into a field that searches, and what of it is searched for. */
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
