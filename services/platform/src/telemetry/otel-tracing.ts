import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import type { ActiveTracing, OpenSpan, SpanFacts } from "./tracing.ts";

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Tracing with OpenTelemetry. `nextTraceId` sets the id of the next trace that begins. */
export function otelTracing(tracer: Tracer, nextTraceId: (id: string | undefined) => void): ActiveTracing {
  return {
    begin(name, kind, facts, { traceparent, traceId }) {
      const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
      const from =
        parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
      if (parent === null) nextTraceId(traceId);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: attributesOf(facts) }, from);
      nextTraceId(undefined);
      return openSpan(span, from);
    },
    async within(name, kind, facts, fn) {
      const from = context.active();
      if (trace.getSpan(from)?.isRecording() !== true) return await fn();
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: attributesOf(facts) }, from);
      try {
        return await context.with(trace.setSpan(from, span), fn);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    notePast(name, facts, durationMs, failed) {
      if (trace.getActiveSpan()?.isRecording() !== true) return;
      const endTime = Date.now();
      const startTime = endTime - durationMs;
      const span = tracer.startSpan(name, {
        kind: SpanKind.CLIENT,
        attributes: attributesOf(facts),
        startTime,
      });
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    note(facts, name) {
      const span = trace.getActiveSpan();
      if (span?.isRecording() !== true) return;
      span.setAttributes(attributesOf(facts));
      if (name !== undefined) span.updateName(name);
    },
    traceparent() {
      const span = trace.getActiveSpan();
      return span === undefined ? undefined : traceparentOf(span);
    },
    fields() {
      const found = trace.getActiveSpan()?.spanContext();
      return found === undefined ? {} : { traceId: found.traceId, spanId: found.spanId };
    },
  };
}

const attributesOf = (facts: SpanFacts): Attributes => ({ ...facts });

function openSpan(span: Span, from: Context): OpenSpan {
  const within = trace.setSpan(from, span);
  return {
    traceId: span.spanContext().traceId,
    traceparent: traceparentOf(span),
    run: (fn) => context.with(within, fn),
    end: (facts, error) => {
      if (facts !== undefined) span.setAttributes(attributesOf(facts));
      if (error !== undefined) fail(span, error);
      span.end();
    },
  };
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** An error's class or code only: its message may quote user content. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const named = error instanceof Error ? error.name : typeof error;
  span.setAttribute("error.type", typeof code === "string" && codePattern.test(code) ? code : named);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const codePattern = /^[A-Za-z0-9_.]{1,64}$/;
