import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { traceparentHeader } from "@fieldstone/contracts/headers.ts";
import { bearerTokenOf, isServiceToken, type ServiceTokens } from "@fieldstone/contracts/secrets.ts";
import {
  beginSpan,
  isTracing,
  type OpenSpan,
  type SpanFacts,
  type SpanOrigin,
} from "@fieldstone/platform/telemetry/tracing.ts";
import type { TenantRoute } from "../routes/tenant-route.ts";

/** `Self=1-67891234-12456789abcdef012345678;Root=1-67891233-abcdef012345678912345678` */
const balancersId = /(?:^|;)\s*(Self|Root)=1-([0-9a-f]{8})-([0-9a-f]{24})(?=;|$)/g;

/**
 * The trace id that the load balancer gave a request, as in its access log. A client may send the header too;
 * the balancer keeps its `Root` but always writes `Self`, so `Self` takes precedence.
 */
export function balancerTraceId(header: string | string[] | undefined): string | undefined {
  if (typeof header !== "string") return undefined;
  const found = new Map(
    [...header.matchAll(balancersId)].map(([, name, time, rest]) => [name, `${time}${rest}`]),
  );
  return found.get("Self") ?? found.get("Root");
}

/** Marks requests that the engine hands over for tracing. */
export const tracedHeader = "x-fieldstone-traced";

interface TraceOptions extends ServiceTokens {
  readonly trustedProxies: number;
  readonly isBehindEngine?: boolean;
}

/** The trace of a request: from our own services, proven by token, otherwise from the load balancer. */
function originOf(
  request: IncomingMessage,
  { trustedProxies, isBehindEngine, ...tokens }: TraceOptions,
): SpanOrigin {
  const { headers } = request;
  if (isBehindEngine === true && headers[tracedHeader] === "1") {
    // The engine has already sampled this request; sampling it again would leave next to none.
    const traceId = balancerTraceId(headers["x-amzn-trace-id"]) ?? randomBytes(16).toString("hex");
    return { traceparent: `00-${traceId}-${randomBytes(8).toString("hex")}-01` };
  }
  const given = headers[traceparentHeader];
  if (typeof given === "string" && isServiceToken(bearerTokenOf(headers.authorization), tokens))
    return { traceparent: given };
  return trustedProxies === 0 ? {} : { traceId: balancerTraceId(headers["x-amzn-trace-id"]) };
}

/** Starts the span of a request forwarded to a cell; undefined if tracing is off. */
export function traceForward(
  request: IncomingMessage,
  { teamId, region }: TenantRoute,
  requestId: string,
  options: TraceOptions,
): OpenSpan | undefined {
  if (!isTracing()) return undefined;
  const facts = {
    ...requestFacts(request, requestId, "cell"),
    "fieldstone.team_id": teamId,
    "fieldstone.region": region,
  };
  return beginSpan("forward", "server", facts, originOf(request, options));
}

/** Answers a request to one of the router's own paths, within a span if tracing is on. */
export function traceGlobal(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  options: TraceOptions,
  answer: () => void,
): void {
  const span = beginSpan(
    "global",
    "server",
    requestFacts(request, requestId, "global"),
    isTracing() ? originOf(request, options) : {},
  );
  if (span === undefined) {
    answer();
    return;
  }
  response.once("close", () => span.end({ "http.response.status_code": response.statusCode }));
  span.run(answer);
}

function requestFacts(request: IncomingMessage, requestId: string, route: string): SpanFacts {
  return {
    "http.request.method": request.method ?? "GET",
    "http.route": route,
    "fieldstone.request_id": requestId,
  };
}
