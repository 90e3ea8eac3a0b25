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

/** Says that the page belongs to a project whose address it does not have. */
export function useShowProject(projectId: string | undefined): void {
  useEffect(() => {
    if (projectId === undefined) return;
    show(projectId);
    return () => show(undefined);
  }, [projectId]);
}

/** The project that the shown note or insight is in. */
export function useShownProject(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
