import { useEffect, useSyncExternalStore } from "react";

let shown: string | undefined;
const listeners = new Set<() => void>();

function show(projectId: string | undefined): void {
  shown = projectId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the project that the page belongs to. The URL may name another, or contain an earlier title. */
export function useShowProject(projectId: string | undefined): void {
  useEffect(() => {
    if (projectId === undefined) return;
    show(projectId);
    return () => show(undefined);
  }, [projectId]);
}

/** The project that the page, or the note or insight on it, belongs to. */
export function useShownProject(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
