/** Ends this process when the parent that supervises it is gone, also when the parent was killed. */
export function endWithParent(stop: () => Promise<void>): void {
  process.once("disconnect", () => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
