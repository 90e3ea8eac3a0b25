import type { IncomingMessage, ServerResponse } from "node:http";
import { serviceHeader, traceparentHeader } from "@fieldstone/contracts/headers.ts";
import { bearerTokenOf, isServiceToken, type ServiceTokens } from "@fieldstone/contracts/secrets.ts";
import { requestFacts } from "@fieldstone/platform/http/request-id.ts";
import {
  beginSpan,
  isTracing,
  type OpenSpan,
  type SpanOrigin,
} from "@fieldstone/platform/telemetry/tracing.ts";
import type { RequestKind } from "./request-times.ts";

/** The trace of the service that forwarded a request, trusted only with a valid service token. */
function originOf(request: IncomingMessage, tokens: ServiceTokens): SpanOrigin {
  const { headers } = request;
  const given = headers[traceparentHeader];
  if (typeof given !== "string") return {};
  const proof = headers[serviceHeader] ?? bearerTokenOf(headers.authorization);
  return typeof proof === "string" && isServiceToken(proof, tokens) ? { traceparent: given } : {};
}

/** Answers a request within a span that lasts until its last byte; without tracing it just calls `answer`. */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  kind: RequestKind,
  tokens: ServiceTokens,
  answer: () => void,
): void {
  const span = isTracing() ? begin(request, kind, tokens) : undefined;
  if (span === undefined) {
    answer();
    return;
  }
  response.once("close", () => span.end({ "http.response.status_code": response.statusCode }));
  span.run(answer);
}

function begin(request: IncomingMessage, kind: RequestKind, tokens: ServiceTokens): OpenSpan | undefined {
  const origin = originOf(request, tokens);
  const { requestId, teamId } = requestFacts(request);
  const facts = {
    "http.request.method": request.method ?? "GET",
    "http.route": kind,
    "fieldstone.request_id": requestId,
    // Without a service token the team is an unverified claim.
    ...(teamId === undefined || origin.traceparent === undefined ? {} : { "fieldstone.team_id": teamId }),
  };
  return beginSpan(`api ${kind}`, "server", facts, origin);
}
