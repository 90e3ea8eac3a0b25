/** A short message about an action that succeeded or failed. */
export interface Toast {
  id: number;
  message: string;
  tone: "plain" | "danger";
  /** Shown as a button; runs once. */
  action: { label: string; run: () => void } | undefined;
}

/** How long a toast stays: longer if it has an action. */
const TOAST_MS = 5_000;
const TOAST_WITH_ACTION_MS = 10_000;
const TOASTS_MAX = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Removes a toast at once. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Pauses the timer while the pointer or the focus is inside a toast. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
}

/** Restarts the timer. */
export function releaseToast(id: number): void {
  const toast = toasts.find((candidate) => candidate.id === id);
  if (!toast) return;
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), toast.action ? TOAST_WITH_ACTION_MS : TOAST_MS),
  );
}

/** Shows a message; with an action it stays longer. Returns the toast's id. */
export function showToast(
  message: string,
  options: { tone?: Toast["tone"]; action?: Toast["action"] } = {},
): number {
  const toast: Toast = { id: nextId++, message, tone: options.tone ?? "plain", action: options.action };
  // A repeated message replaces the earlier one and restarts its timer. One with an action stays: each undoes
  // another action.
  for (const old of toasts.filter((each) => !each.action && !toast.action && each.message === message))
    dismissToast(old.id);
  for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - TOASTS_MAX))) dismissToast(old.id);
  publish([...toasts, toast]);
  releaseToast(toast.id);
  return toast.id;
}
