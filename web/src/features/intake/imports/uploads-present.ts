import { useSyncExternalStore } from "react";

let present = false;
const listeners = new Set<() => void>();

/** Whether files are shown on their way in. Apart from the queue, which is loaded with the first file. */
export function setUploadsPresent(next: boolean): void {
  present = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploadsPresent(): boolean {
  return useSyncExternalStore(subscribe, () => present);
}
