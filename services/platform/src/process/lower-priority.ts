import { setPriority } from "node:os";

/** Behind everything that answers people; the nice value of Unix. */
export const lowPriority = 10;

/** Lets the calling thread run behind others. Only on Linux is a priority a thread's own and not its process's. */
export function lowerThreadPriority(): void {
  if (process.platform === "linux") setPriority(lowPriority);
}
