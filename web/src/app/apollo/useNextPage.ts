import { useCallback, useRef } from "react";
import { showError } from "../undo/undo-stack.ts";

interface PageInfo {
  hasNextPage: boolean;
  endCursor: string | null;
}

/**
 * Loads a list's next page, one at a time; undefined at the end. `load` is `fetchMore` with the cursor filled
 * in.
 */
export function useNextPage(
  pageInfo: PageInfo | undefined,
  load: (after: string) => Promise<unknown>,
): (() => void) | undefined {
  const asked = useRef<string>(undefined);
  const latest = useRef(load);
  latest.current = load;
  const cursor = pageInfo?.hasNextPage ? pageInfo.endCursor : null;
  const next = useCallback(() => {
    if (!cursor || asked.current === cursor) return;
    asked.current = cursor;
    latest.current(cursor).catch((error: unknown) => {
      asked.current = undefined;
      showError(error);
    });
  }, [cursor]);
  return cursor ? next : undefined;
}
