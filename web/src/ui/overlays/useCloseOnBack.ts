import { type RegisteredRouter, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * The browser's Back closes what is open over the page, and stays on the page: on a phone it is how people close
 * things.
 * @param isOnTop false if something else is open above
 */
export function useCloseOnBack(isOpen: boolean, isOnTop: () => boolean, close: () => void): void {
  // Undefined on pages without a router.
  const router: RegisteredRouter | undefined = useRouter({ warn: false });
  const latest = useRef({ isOnTop, close });
  latest.current = { isOnTop, close };
  useEffect(() => {
    if (!isOpen || !router) return undefined;
    return router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== "BACK" || !latest.current.isOnTop()) return false;
        // Once the browser is back at the page's own entry: closing may replace it.
        window.addEventListener("popstate", () => latest.current.close(), { once: true });
        return true;
      },
    });
  }, [isOpen, router]);
}
