/** True for Postgres' rejection of a statement because an earlier one of its transaction failed. */
export function isAbortedTransaction(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "25P02";
}
