/**
 * Asks a shown query again. The page shows its answer or failure, so the promise is ignored: it rejects on
 * failure, and when the page is left before the answer, which an unhandled rejection would report as an error.
 */
export function refetchShown(refetch: () => Promise<unknown>): void {
  refetch().catch(() => undefined);
}
