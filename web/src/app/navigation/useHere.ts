import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** The page and the panel over it. A filter, a tab or another view of the same page is no other place. */
function placeOf({ latestLocation: { pathname, search } }: ReturnType<typeof useRouter>): string {
  return `${pathname} ${search.summary ?? ""}`;
}

/**
 * For an action that opens or leaves a page once the server has answered: `const isHere = here()` when it
 * begins, and `if (isHere()) navigate(…)` after the answer. Whoever has opened another page or panel meanwhile
 * stays there.
 */
export function useHere(): () => () => boolean {
  const router = useRouter();
  return useCallback(() => {
    const place = placeOf(router);
    return () => placeOf(router) === place;
  }, [router]);
}
