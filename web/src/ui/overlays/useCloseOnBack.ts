import { type RegisteredRouter, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * The browser's Back closes what is open over the page, and stays on the page: on a phone it is how people close
 * things.
 * @param close returns false if something else is open above
 */
export function useCloseOnBack(isOpen: boolean, close: () => boolean): void {
  // Undefined on pages without a router.
  const router: RegisteredRouter | undefined = useRouter({ warn: false });
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen || !router) return undefined;
    return router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => action === "BACK" && latest.current(),
    });
  }, [isOpen, router]);
}
