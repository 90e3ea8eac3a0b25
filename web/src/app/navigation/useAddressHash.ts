import { useRouterState } from "@tanstack/react-router";

/**
 * The hash of the visible URL. Over another page the router has a masked location and reads its hash back
 * without the first letter; this is right in both cases.
 */
export function useAddressHash(): string {
  return useRouterState({
    select: ({ location }) => (location.maskedLocation ? window.location.hash : location.hash),
  });
}
