/** Sends this process SIGTERM when its supervising parent is gone. */
export function endWithParent(): void {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The listener must not keep a process alive that has closed everything else.
  process.channel?.unref();
}
