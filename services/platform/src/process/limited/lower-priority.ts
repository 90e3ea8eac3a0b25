import { setPriority } from "node:os";

/** Below everything that serves users; a Unix nice value. */
export const lowPriority = 10;

/** Lowers the calling thread's priority. Only on Linux do threads have one of their own. */
export function lowerThreadPriority(): void {
  if (process.platform === "linux") setPriority(lowPriority);
}
