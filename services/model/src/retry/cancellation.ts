/** Abort reason of a cancellation by the user. */
export const userCancellationReason = "User requested cancellation";

export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
