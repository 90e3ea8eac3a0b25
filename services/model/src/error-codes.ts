import type { ErrorTitle, ProductError } from "./errors.ts";

/** Values of `extensions.errorCode` in GraphQL answers. */
export type GraphqlErrorCode = "BAD_USER_INPUT" | "FORBIDDEN" | "INTERNAL_SERVER_ERROR";

/** Every title that a REST error body may carry as its `code`. */
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

/** The GraphQL code of an error's title. */
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
 * True where something that we lean on is away for a while: `region.unavailable`, `router.unavailable`. It is ours to
 * mend, and yet its message is for people, as it says what is away and when to try again.
 */
export function isUnavailable({ title, code }: Pick<ProductError, "title" | "code">): boolean {
  return title === "InternalError" && code.endsWith(".unavailable");
}

/** The HTTP status of an error's title. */
export function httpStatusOf(title: ErrorTitle): number {
  return statusByTitle[title];
}
