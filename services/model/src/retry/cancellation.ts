/** The reason given to an abort that a person asked for. */
export const userCancellationReason = "User requested cancellation";

/** The error of a cancelled operation, named AbortError as the platform names its own. @internal */
export function abortError(reason: string = userCancellationReason): Error {
  const error = new Error(reason);
  error.name = "AbortError";
  return error;
}

export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
