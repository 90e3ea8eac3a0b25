import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { usePeek } from "../../../app/peek/usePeek.ts";

export interface LeavingOutAi {
  readonly withoutAi: boolean;
  readonly setWithoutAi: (withoutAi: boolean) => void;
}

/**
 * Whether a page hides AI-written content: `withoutAi` in its address. A panel, which has no address, keeps
 * it in state.
 */
export function useLeaveOutAi(): LeavingOutAi {
  const search = useSearch({ strict: false });
  const { mode } = usePeek();
  const navigate = useNavigate();
  const [ofPanel, setOfPanel] = useState(false);
  if (mode !== "page") return { withoutAi: ofPanel, setWithoutAi: setOfPanel };
  return {
    withoutAi: search.withoutAi === true,
    setWithoutAi: (withoutAi) =>
      void navigate({
        to: ".",
        search: (before: object) => ({ ...before, withoutAi: withoutAi ? true : undefined }),
        hash: true,
        replace: true,
      }),
  };
}
