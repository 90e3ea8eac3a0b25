import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { isNetworkError } from "@fieldstone/model/error-reporting.ts";
import type { UpgradePrompt } from "@fieldstone/model/errors.ts";
import { isMissingEndpoint, shownError } from "@fieldstone/model/graphql-error.ts";
import { t } from "../i18n/t.ts";
import { RestError } from "../rest.ts";
import { readChunkFailure } from "./load-chunk.ts";
import { RefusedError } from "./refused-error.ts";
import { referenceAdvice } from "./support.ts";

/** An error in the form that pages and forms can show. */
export interface Failure {
  kind: "denied" | "not-found" | "input" | "signed-out" | "offline" | "broken";
  /** For users: what to do next. */
  message: string;
  code: string | undefined;
  /** The input field that the message is about. */
  field: string | undefined;
  /** The reference that finds the error in the service's log. */
  reference: string | undefined;
  /** What a larger plan would allow. */
  upgrade?: UpgradePrompt | undefined;
}

function broken(reference?: string | undefined): Failure {
  return {
    kind: "broken",
    message: t("failure.broken", "Something went wrong on our end. Try again. {advice}", {
      advice: referenceAdvice(),
    }),
    code: undefined,
    field: undefined,
    reference,
  };
}

/** The request was fine: the page is older than the service, or part of the app did not load. */
function reload(code: string, message: string): Failure {
  return { kind: "broken", message, code, field: undefined, reference: undefined };
}

/** Codes of temporary unavailability; the message says what is affected and when to try again. */
const awayCodes = /\.(?:unavailable|unreachable|timeout|moving|starting)$/;
const isAway = (code: string | undefined): boolean => code !== undefined && awayCodes.test(code);

function fromGraphQL(error: CombinedGraphQLErrors): Failure {
  const first = error.errors[0];
  const shown = shownError(first?.message ?? "", first?.extensions);
  const { code, field, reference, upgrade } = shown;
  const details = { code, field, reference, upgrade };
  if (shown.as === "forbidden") {
    const signedOut = /^session\.|^auth\.(?!address_not_allowed)|unauthenticated|signed_out/.test(code ?? "");
    const message = shown.message ?? t("failure.denied", "You don't have access to this.");
    return { kind: signedOut ? "signed-out" : "denied", message, ...details };
  }
  if (shown.as === "retry") {
    const failure = broken(reference);
    return isAway(code) && shown.message ? { ...failure, code, message: shown.message } : failure;
  }
  const missing = /not_found$/.test(code ?? "");
  const message =
    shown.message ?? t("failure.input", "That could not be saved. Check what you entered and try again.");
  return { kind: missing ? "not-found" : "input", message, ...details };
}

function fromRest(error: RestError): Failure {
  const { code, field, reference, upgrade } = error;
  const details = { code, field, reference, upgrade };
  if (error.status === 401) return { kind: "signed-out", message: error.message, ...details };
  if (error.status === 403) return { kind: "denied", message: error.message, ...details };
  if (error.status === 404) return { kind: "not-found", message: error.message, ...details };
  if (error.status >= 500) {
    const failure = broken(error.reference);
    return isAway(error.code) ? { ...failure, code: error.code, message: error.message } : failure;
  }
  return { kind: "input", message: error.message, ...details };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * The message of a rejected GraphQL request. Parsed by hand, because zod is not part of the first scripts.
 */
function messageOf(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    const [first]: unknown[] = isObject(parsed) && Array.isArray(parsed.errors) ? parsed.errors : [];
    if (isObject(first) && typeof first.message === "string") return first.message;
  } catch {
    // Not JSON, so not from our service: a proxy answered.
  }
  return broken().message;
}

/** Converts any thrown value to a failure that can be shown. */
export function readFailure(error: unknown): Failure {
  if (CombinedGraphQLErrors.is(error)) return fromGraphQL(error);
  if (error instanceof RestError) return fromRest(error);
  if (error instanceof RefusedError)
    return { kind: "input", message: error.message, code: undefined, field: undefined, reference: undefined };
  const chunk = readChunkFailure(error);
  if (chunk !== undefined) {
    const message = t(
      "failure.chunk",
      "A part of Fieldstone ({chunk}) did not load. Check your connection, then reload the page.",
      { chunk: chunk.chunk },
    );
    return reload(`app.chunk_${chunk.failure}`, message);
  }
  if (ServerError.is(error)) {
    if (isMissingEndpoint(error.statusCode, error.response.url)) {
      const message = t("failure.endpoint", "This page may be out of date. Reload it to continue.");
      return reload("api.endpoint_missing", message);
    }
    // Too many requests of this member or workspace: the answer's own message explains it.
    if (error.statusCode === 429) return { ...broken(), kind: "input", message: messageOf(error.bodyText) };
    if (error.statusCode !== 401) return broken();
    const message = t("failure.signed-out", "You are signed out. Sign in to continue.");
    return { kind: "signed-out", message, code: undefined, field: undefined, reference: undefined };
  }
  if (isNetworkError(error)) {
    const message = t(
      "failure.offline",
      "Fieldstone could not be reached. Check your connection and try again.",
    );
    return { kind: "offline", message, code: undefined, field: undefined, reference: undefined };
  }
  return broken();
}
