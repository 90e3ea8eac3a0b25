/** Abort reason of a cancellation by the user. */
export const userCancellationReason = "User requested cancellation";

/** The error of a cancelled operation, named AbortError as in the platform. @internal */
export function abortError(reason: string = userCancellationReason): Error {
  const error = new Error(reason);
  error.name = "AbortError";
  return error;
}

export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
