export interface FollowedMedia {
  readonly matches: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What the screen is like now, for scripts, and for components that follow it. Without a window, it never matches. */
export function followMedia(query: string): FollowedMedia {
  const media = typeof window === "undefined" ? undefined : matchMedia(query);
  return {
    matches: () => media?.matches === true,
    subscribe: (listener) => {
      media?.addEventListener("change", listener);
      return () => media?.removeEventListener("change", listener);
    },
  };
}
