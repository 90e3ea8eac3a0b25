import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { writePathId } from "../navigation/path-id.ts";
import type { PeekType } from "../objects/object-kind.ts";
import { deeper } from "./peek-depth.ts";
import { objectPath } from "./peek-search.ts";

/** Opens an object in the side panel, at the object's own URL. */
export function useOpenObject(): (object: {
  type: PeekType;
  id: string;
  title?: string;
  hash?: string;
  /** Replaces what the panel shows. */
  replace?: boolean;
}) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ type, id, title, hash, replace = false }) => {
      const segment = writePathId(id, title);
      void navigate({
        to: ".",
        search: (before: object) => ({ ...before, summary: `${type}_${segment}`, peekMode: "Side" as const }),
        hash: hash ?? "",
        mask: { to: objectPath(type, segment), hash: hash ?? "" },
        replace,
        state: replace ? true : deeper,
      });
    },
    [navigate],
  );
}
