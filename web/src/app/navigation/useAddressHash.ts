import { useRouterState } from "@tanstack/react-router";

/**
 * The hash of the address that the person sees. Over another page the router keeps a place of its own whose hash it
 * reads back without the first letter; the address is right in both cases.
 */
export function useAddressHash(): string {
  return useRouterState({
    select: ({ location }) => (location.maskedLocation ? window.location.hash : location.hash),
  });
}
