import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { shouldReportError } from "@fieldstone/model/error-reporting.ts";
import { RestError } from "../rest.ts";
import { readFailure } from "./failure.ts";

/** The API accepts at most 64 KiB; a report stays well below. */
const MESSAGE_CHARACTERS_MAX = 2_000;
const STACK_CHARACTERS_MAX = 8_000;

function statusOf(error: unknown): number | undefined {
  if (error instanceof RestError) return error.status;
  return ServerError.is(error) ? error.statusCode : undefined;
}

function errorCodeOf(error: unknown): string | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const code: unknown = error.errors[0]?.extensions?.errorCode;
  return typeof code === "string" ? code : undefined;
}

/** Whether an error is worth reporting: ours, unexpected, and not already in the service's log. */
export function isWorthReporting(error: unknown): boolean {
  const { kind, reference } = readFailure(error);
  if (kind !== "broken" || reference !== undefined) return false;
  return shouldReportError({
    error,
    errorCode: errorCodeOf(error),
    status: statusOf(error),
    online: navigator.onLine,
    pageHidden: document.visibilityState === "hidden",
  });
}

/**
 * Sends an error to the service, fire and forget, with addresses redacted. Returns its reference in the log.
 */
export function reportError(error: unknown, where?: string): string | undefined {
  if (!isWorthReporting(error)) return undefined;
  const reference = crypto.randomUUID();
  void sendReport(reference, error, where).catch(() => undefined);
  return reference;
}

async function sendReport(reference: string, error: unknown, where = ""): Promise<void> {
  const path = location.pathname + location.search;
  // Redaction needs the list of paths, which is too large for the first script.
  const { redactAddresses, redactUrl } = await import("@fieldstone/model/links/redact-url.ts");
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  await fetch("/api/telemetry", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      type: "ERROR",
      reference,
      release: __RELEASE__,
      path: redactUrl(path),
      message: redactAddresses(message).slice(0, MESSAGE_CHARACTERS_MAX),
      stack: redactAddresses(stack + where).slice(0, STACK_CHARACTERS_MAX),
    }),
  });
}
