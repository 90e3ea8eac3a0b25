import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useAddressHash } from "../navigation/useAddressHash.ts";
import { usePeek } from "./usePeek.ts";
import { usePersistedPeek } from "./usePersistedPeek.ts";

type Parameters = Readonly<Record<string, unknown>>;

/**
 * The parameters of a page's address, and a function that changes some of them. A panel, which has no address, keeps
 * its own in state.
 */
export function usePageParameters(): readonly [Parameters, (next: Parameters) => void] {
  const search = useSearch({ strict: false });
  const { mode } = usePeek();
  const navigate = useNavigate();
  const peek = usePersistedPeek();
  const hash = useAddressHash();
  const [ofPanel, setOfPanel] = useState<Parameters>({});
  if (mode !== "page") return [ofPanel, (next) => setOfPanel((before) => ({ ...before, ...next }))];
  const change = (next: Parameters) =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, ...next }),
      ...peek.at(hash.replace(/^#/, "")),
      replace: true,
    });
  return [{ ...search }, change];
}
