import { HeaderMap } from "@apollo/server";
import { graphqlErrorCode } from "@fieldstone/model/error-codes.ts";
import { answerOf, type ErrorAnswer } from "@fieldstone/platform/http/error-body.ts";
import type { RequestFacts } from "@fieldstone/platform/http/request-id.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from "graphql";

/** The error that a resolver threw, without graphql-js's wrappers. */
function thrownBy(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError && cause.originalError !== undefined) cause = cause.originalError;
  return cause;
}

/** True for GraphQL's own errors, which concern the request and not the product. */
function isAboutTheRequest(error: GraphQLError): boolean {
  return thrownBy(error) instanceof GraphQLError;
}

/** The public form of an error: `extensions` as in the contract, no internals. */
export function toPublicGraphqlError(error: GraphQLError, facts: RequestFacts, log: Log): GraphQLError {
  const reference = facts.requestId;
  if (isAboutTheRequest(error)) {
    return publicError(error, error.message, requestExtensions(reference));
  }
  const thrown = thrownBy(error);
  const answer = answerOf(thrown, reference);
  if (answer.unexpected) log.error({ error: thrown, ...facts, path: error.path }, "a resolver failed");
  // Without `locations`: only interpreted documents know them, and the answer must not reveal which it was.
  const { path } = error;
  return new GraphQLError(answer.body.message, {
    ...(path === undefined ? {} : { path }),
    extensions: productExtensions(error, answer, reference),
  });
}

function productExtensions(
  error: GraphQLError,
  answer: ErrorAnswer,
  reference: string,
): GraphQLErrorExtensions {
  const [entry] = answer.body.errors;
  return {
    errorCode: graphqlErrorCode(entry?.code ?? "InternalError"),
    humanReadable: true,
    code: entry?.title ?? "internal",
    ...(entry?.field === undefined ? {} : { field: entry.field }),
    ...(entry?.upgrade === undefined ? {} : { upgrade: entry.upgrade }),
    reference,
    ...(answer.status === 429 ? { http: httpOf(answer, error.path === undefined) } : {}),
  };
}

/**
 * Apollo takes status and headers from here and removes them. If a field was rejected, other fields may have
 * succeeded, so the status stays.
 */
function httpOf({ status, retryAfterSeconds }: ErrorAnswer, beforeAnythingRan: boolean) {
  const headers = new HeaderMap();
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return { ...(beforeAnythingRan ? { status } : {}), headers };
}

function publicError(error: GraphQLError, message: string, extensions: GraphQLErrorExtensions): GraphQLError {
  return new GraphQLError(message, {
    ...(error.nodes === undefined ? {} : { nodes: error.nodes }),
    ...(error.path === undefined ? {} : { path: error.path }),
    extensions,
  });
}

/** For a request that GraphQL could not read; the message is for developers. */
function requestExtensions(reference: string) {
  return { errorCode: "BAD_USER_INPUT", humanReadable: false, code: "graphql.invalid", reference };
}

/** Puts Apollo's own errors (syntax, validation, body) into the contract's shape; others have it already. */
export function formatApolloError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  if (formatted.extensions !== undefined && "errorCode" in formatted.extensions) return formatted;
  const { message, locations, path } = formatted;
  return {
    message,
    ...(locations === undefined ? {} : { locations }),
    ...(path === undefined ? {} : { path }),
    extensions: { errorCode: "BAD_USER_INPUT", humanReadable: false, code: "graphql.invalid" },
  };
}

/** The GraphQL form of an error that occurred before GraphQL was reached. */
export function graphqlErrorBody(
  error: unknown,
  reference: string,
): { status: number; retryAfterSeconds: number | undefined; body: unknown } {
  const answer = answerOf(error, reference);
  const [entry] = answer.body.errors;
  return {
    status: answer.status,
    retryAfterSeconds: answer.retryAfterSeconds,
    body: {
      errors: [
        {
          message: answer.body.message,
          extensions: {
            errorCode: graphqlErrorCode(entry?.code ?? "InternalError"),
            humanReadable: true,
            code: entry?.title ?? "internal",
            ...(entry?.field === undefined ? {} : { field: entry.field }),
            ...(entry?.upgrade === undefined ? {} : { upgrade: entry.upgrade }),
            reference,
          },
        },
      ],
    },
  };
}
