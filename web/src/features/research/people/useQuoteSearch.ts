import { decodeHash, encodeHash } from "@fieldstone/model/links/hash.ts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { usePeek } from "../../../app/peek/usePeek.ts";

/** Maximum length of a search. */
const LENGTH_MAX = 200;
/** Delay after typing before the search runs. */
const SEARCH_AFTER_MS = 200;

/** The search in a person's quotes: `q` in the address's hash, which a page updates on typing. */
export function useQuoteSearch() {
  const { q } = decodeHash(useAddressHash());
  const { mode } = usePeek();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(typeof q === "string" ? q.slice(0, LENGTH_MAX) : "");
  const [wanted, setWanted] = useState(typed.trim());
  useEffect(() => {
    if (typed.trim() === wanted) return;
    const timer = setTimeout(() => {
      const words = typed.trim();
      setWanted(words);
      // A panel shares the address of the page below it.
      if (mode !== "page") return;
      const hash = encodeHash(words === "" ? {} : { q: words }).replace(/^#/u, "");
      void navigate({ to: ".", search: true, hash, replace: true, hashScrollIntoView: false });
    }, SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, wanted, mode, navigate]);
  return { typed, setTyped, wanted };
}
