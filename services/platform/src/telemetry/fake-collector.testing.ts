import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.union([z.number().int(), z.string().regex(/^-?\d+$/)]) }),
    z.strictObject({ doubleValue: z.number() }),
    z.strictObject({ boolValue: z.boolean() }),
  ]),
});
const attributes = z.array(attribute).default([]);
const nanoseconds = z.union([z.string().regex(/^\d{19}$/), z.number().int().positive()]);
const count = z.number().int().min(0).optional();

const span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  traceState: z.string().optional(),
  flags: z.number().int().min(0).optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  events: z.array(z.strictObject({ name: z.string(), timeUnixNano: nanoseconds, attributes })).default([]),
  links: z.array(z.unknown()).default([]),
  status: z.strictObject({ code: z.number().int().min(0).max(2).optional(), message: z.string().optional() }),
  droppedAttributesCount: count,
  droppedEventsCount: count,
  droppedLinksCount: count,
});

/** OTLP's ExportTraceServiceRequest, in its JSON encoding. */
const exported = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes, droppedAttributesCount: count }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string().optional() }),
          spans: z.array(span),
          schemaUrl: z.string().optional(),
        }),
      ),
      schemaUrl: z.string().optional(),
    }),
  ),
});

export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly kind: number;
  readonly service: string;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly failed: boolean;
  readonly durationMs: number;
}

export interface FakeCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Every body received, unparsed. */
  readonly bodies: readonly string[];
  /** Violations of the protocol. */
  readonly faults: readonly string[];
  /** Status of the responses to the next requests; 200 if undefined. */
  failWith: number | undefined;
  close(): Promise<void>;
}

/** An OTLP collector over HTTP that rejects anything outside the protocol. */
export async function startFakeCollector(): Promise<FakeCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const faults: string[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const take = async (): Promise<void> => {
      const body = await bodyOf(request);
      if (collector.failWith !== undefined) {
        answer(collector.failWith, { code: 14, message: "unavailable" });
        return;
      }
      const fault = faultOf(request);
      const parsed = exported.safeParse(JSON.parse(body));
      if (fault !== undefined || !parsed.success) {
        faults.push(fault ?? parsed.error?.message ?? "");
        answer(400, { code: 3, message: "not OTLP" });
        return;
      }
      bodies.push(body);
      spans.push(...spansOf(parsed.data));
      answer(200, { partialSuccess: {} });
    };
    take().catch((error: unknown) => {
      faults.push(String(error));
      response.destroy();
    });
  });
  const collector: FakeCollector = {
    url: "",
    spans,
    bodies,
    faults,
    failWith: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(collector, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function faultOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== "POST" || url !== "/v1/traces") return `${method} ${url}`;
  return headers["content-type"] === "application/json"
    ? undefined
    : `content-type ${headers["content-type"]}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString("utf8");
}

function factsOf(given: z.output<typeof attributes>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    given.flatMap(({ key, value }) => Object.values(value).map((each) => [key, each] as const)),
  );
}

function spansOf({ resourceSpans }: z.output<typeof exported>): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(factsOf(resource.attributes)["service.name"]);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map((each) => ({
        name: each.name,
        traceId: each.traceId,
        spanId: each.spanId,
        parentSpanId: each.parentSpanId,
        kind: each.kind,
        service,
        facts: factsOf(each.attributes),
        failed: each.status.code === 2,
        durationMs: Number(BigInt(each.endTimeUnixNano) - BigInt(each.startTimeUnixNano)) / 1e6,
      })),
    );
  });
}
