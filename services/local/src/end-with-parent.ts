/** Stops this process, in the way that its signal handlers stop it, when the parent that supervises it is gone. */
export function endWithParent(): void {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // Listening for the parent's end must not itself keep a process that has closed everything from ending.
  process.channel?.unref();
}
