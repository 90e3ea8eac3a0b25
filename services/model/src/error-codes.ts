import type { ErrorTitle, ProductError } from "./errors.ts";

/** Values of `extensions.errorCode` in GraphQL responses. */
export type GraphqlErrorCode = "BAD_USER_INPUT" | "FORBIDDEN" | "INTERNAL_SERVER_ERROR";

/** All titles that a REST error body may have as its `code`. */
export const errorTitles: readonly ErrorTitle[] = [
  "Forbidden",
  "InternalError",
  "InvalidOperation",
  "NotFound",
  "HumanErrorMessage",
  "TooManyRequests",
  "Unauthorized",
  "ValidationError",
  "UnprocessableContent",
];

/** The GraphQL error code for an error's title. */
export function graphqlErrorCode(title: ErrorTitle): GraphqlErrorCode {
  if (title === "Forbidden" || title === "Unauthorized") return "FORBIDDEN";
  return title === "InternalError" ? "INTERNAL_SERVER_ERROR" : "BAD_USER_INPUT";
}

const statusByTitle: Readonly<Record<ErrorTitle, number>> = {
  Forbidden: 403,
  InternalError: 500,
  InvalidOperation: 409,
  NotFound: 404,
  HumanErrorMessage: 400,
  TooManyRequests: 429,
  Unauthorized: 401,
  ValidationError: 400,
  UnprocessableContent: 422,
};

/**
 * True if a dependency is temporarily down: `region.unavailable`, `router.unavailable`. An internal error
 * whose message is shown anyway, because it says what is down and when to retry.
 */
export function isUnavailable({ title, code }: Pick<ProductError, "title" | "code">): boolean {
  return title === "InternalError" && code.endsWith(".unavailable");
}

/** The HTTP status for an error's title. */
export function httpStatusOf(title: ErrorTitle): number {
  return statusByTitle[title];
}
