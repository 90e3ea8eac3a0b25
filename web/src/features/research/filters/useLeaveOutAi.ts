import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { usePeek } from "../../../app/peek/usePeek.ts";

export interface LeavingOutAi {
  readonly withoutAi: boolean;
  readonly setWithoutAi: (withoutAi: boolean) => void;
}

/** Whether a page leaves out what AI made: `withoutAi` of its address. A panel, which has none of its own, keeps it itself. */
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
