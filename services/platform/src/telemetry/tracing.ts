/**
 * The attributes that a span may have, with OpenTelemetry's names. The list is closed: paths, statements and
 * messages contain tokens, user content and e-mail addresses, and traces leave the cell for a store with
 * other readers.
 */
export interface SpanFacts {
  readonly "http.request.method"?: string;
  readonly "http.response.status_code"?: number;
  /** The route's pattern, never the actual path. */
  readonly "http.route"?: string;
  readonly "db.system.name"?: "postgresql";
  /** The statement's verb and first table. */
  readonly "db.query.summary"?: string;
  readonly "messaging.operation.type"?: "send" | "process";
  readonly "messaging.destination.name"?: string;
  readonly "fieldstone.graphql"?: string;
  readonly "fieldstone.request_id"?: string;
  readonly "fieldstone.team_id"?: string;
  readonly "fieldstone.region"?: string;
  readonly "fieldstone.search_method"?: string;
  readonly "fieldstone.attempt"?: number;
}

export type SpanKindName = "server" | "client" | "consumer" | "internal";

/** The parent or id of a new span. */
export interface SpanOrigin {
  /** A `traceparent` from a trusted sender. */
  readonly traceparent?: string | undefined;
  /** An id that the load balancer in front gave the request; used if there is no parent. */
  readonly traceId?: string | undefined;
}

/** An open span, for work that spans several functions. */
export interface OpenSpan {
  readonly traceId: string;
  /** To be sent to the next process. */
  readonly traceparent: string;
  /** Runs `fn` within the span: spans and log lines created inside belong to it. */
  run<T>(fn: () => T): T;
  end(facts?: SpanFacts, error?: unknown): void;
}

/** A log line's fields that identify its trace. */
export interface TraceFields {
  readonly traceId?: string;
  readonly spanId?: string;
}

/** The tracing implementation, if enabled: `otel-tracing.ts`, which is only loaded then. */
export interface ActiveTracing {
  begin(name: string, kind: SpanKindName, facts: SpanFacts, origin: SpanOrigin): OpenSpan;
  within<T>(name: string, kind: SpanKindName, facts: SpanFacts, fn: () => Promise<T>): Promise<T>;
  notePast(name: string, facts: SpanFacts, durationMs: number, failed: boolean): void;
  note(facts: SpanFacts, name: string | undefined): void;
  traceparent(): string | undefined;
  fields(): TraceFields;
}

let active: ActiveTracing | undefined;

/** Enables or disables tracing; only called when a process starts. */
export function activateTracing(tracing: ActiveTracing | undefined): void {
  active = tracing;
}

export function isTracing(): boolean {
  return active !== undefined;
}

/** Begins a span with its own origin; undefined if tracing is disabled. */
export function beginSpan(
  name: string,
  kind: SpanKindName,
  facts: SpanFacts,
  origin: SpanOrigin = {},
): OpenSpan | undefined {
  return active?.begin(name, kind, facts, origin);
}

/** Runs `fn` in a span of the current trace; without a recorded trace, it only runs `fn`. */
export function inSpan<T>(
  name: string,
  kind: SpanKindName,
  facts: SpanFacts,
  fn: () => Promise<T>,
): Promise<T> {
  return active === undefined ? fn() : active.within(name, kind, facts, fn);
}

/** Runs work that another process requested, in a span below its origin. */
export async function inOwnSpan<T>(
  name: string,
  kind: SpanKindName,
  facts: SpanFacts,
  origin: SpanOrigin,
  fn: () => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, kind, facts, origin);
  if (span === undefined) return await fn();
  try {
    const result = await span.run(fn);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}

/** Adds a span to the current trace for external work that has just ended. */
export function notePastSpan(name: string, facts: SpanFacts, durationMs: number, failed: boolean): void {
  active?.notePast(name, facts, durationMs, failed);
}

/** Adds attributes to the current span, and renames it if a name is given. */
export function noteInSpan(facts: SpanFacts, name?: string): void {
  active?.note(facts, name);
}

/** The `traceparent` to send with outgoing calls; undefined if tracing is disabled. */
export function currentTraceparent(): string | undefined {
  return active?.traceparent();
}

/** Trace fields of a log line. A new object each time, because the log adds its own fields to it. */
export function traceFields(): TraceFields {
  return active?.fields() ?? {};
}
