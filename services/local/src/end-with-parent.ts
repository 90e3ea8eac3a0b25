/** Stops this process, in the way that its signal handlers stop it, when the parent that supervises it is gone. */
export function endWithParent(): void {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
