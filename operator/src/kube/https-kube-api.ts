import { request as plainRequest } from "node:http";
import { Agent, type RequestOptions, request as tlsRequest } from "node:https";
import type { KubeConfig } from "@kubernetes/client-node";
import { z } from "zod";
import type { KubeObject } from "../crds/object-meta.ts";
import { fieldManager, type KubeApi, KubeError } from "./kube-api.ts";
import { listPath, objectPath } from "./object-path.ts";

/** Default limit for an answer, in ms. */
const timeoutDefaultMs = 30_000;
/** How long an idle connection is kept, in ms: less than an API server's 90 s. */
const idleMs = 45_000;
const answerBytesMax = 64 * 1_024 * 1_024;
/** Objects in one page of a list. */
const pageSize = 500;

const meta = z.looseObject({
  name: z.string(),
  namespace: z.string().optional(),
  uid: z.string().optional(),
  resourceVersion: z.string().optional(),
  generation: z.number().optional(),
  creationTimestamp: z.string().optional(),
  deletionTimestamp: z.string().optional(),
  finalizers: z.array(z.string()).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
  labels: z.record(z.string(), z.string()).optional(),
});
const anyObject = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: meta });
const anyList = z.looseObject({
  metadata: z.looseObject({ resourceVersion: z.string(), continue: z.string().optional() }),
  items: z.array(z.looseObject({ metadata: meta })),
});
const failure = z.looseObject({ reason: z.string().optional(), message: z.string().optional() });

interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly contentType?: string;
}

/**
 * The calls over the cluster's HTTP API, with the credentials of a kube configuration. Each fails after `timeoutMs`
 * without an answer.
 */
export function httpsKubeApi(config: KubeConfig, timeoutMs: number = timeoutDefaultMs): KubeApi {
  // The library's default agent opens a connection per call. Idle ones are closed before the cluster does.
  const agent = new Agent({ keepAlive: true, timeout: idleMs });
  const ask = (call: Call) => send(config, agent, call, timeoutMs);
  return {
    async get(object) {
      try {
        return asObject(await ask({ method: "GET", path: objectPath(object) }));
      } catch (error) {
        if (error instanceof KubeError && error.status === 404) return undefined;
        throw error;
      }
    },
    async list(ref, namespace) {
      const items: KubeObject[] = [];
      let next = "";
      let resourceVersion = "";
      do {
        const query = `?limit=${pageSize}${next === "" ? "" : `&continue=${encodeURIComponent(next)}`}`;
        const page = anyList.parse(await ask({ method: "GET", path: listPath(ref, namespace) + query }));
        // Items of a list do not repeat their kind.
        items.push(
          ...page.items.map((item) => asObject({ ...item, apiVersion: ref.apiVersion, kind: ref.kind })),
        );
        resourceVersion = page.metadata.resourceVersion;
        next = page.metadata.continue ?? "";
      } while (next !== "");
      return { items, resourceVersion };
    },
    async create(ref, object) {
      const path = listPath(ref, object.metadata.namespace);
      return asObject(await ask({ method: "POST", path, body: object }));
    },
    async apply(ref, object, options = {}) {
      const { name, namespace } = object.metadata;
      const path = objectPath({ ref, name, ...(namespace === undefined ? {} : { namespace }) });
      const query = `?fieldManager=${fieldManager}&force=true${options.dryRun === true ? "&dryRun=All" : ""}`;
      const part = options.status === true ? "/status" : "";
      return asObject(
        await ask({
          method: "PATCH",
          path: path + part + query,
          body: object,
          contentType: "application/apply-patch+yaml",
        }),
      );
    },
    async replace(ref, object) {
      const { name, namespace } = object.metadata;
      const path = objectPath({ ref, name, ...(namespace === undefined ? {} : { namespace }) });
      return asObject(await ask({ method: "PUT", path, body: object }));
    },
    async setFinalizers(object, finalizers, resourceVersion) {
      await ask({
        method: "PATCH",
        path: objectPath(object),
        body: { metadata: { finalizers, resourceVersion } },
        contentType: "application/merge-patch+json",
      });
    },
    async remove(object) {
      try {
        await ask({ method: "DELETE", path: objectPath(object) });
      } catch (error) {
        if (!(error instanceof KubeError && error.status === 404)) throw error;
      }
    },
  };
}

function asObject(value: unknown): KubeObject {
  const parsed = anyObject.parse(value);
  return { ...parsed, metadata: withoutUndefined(parsed.metadata) };
}

function withoutUndefined(metadata: z.output<typeof meta>): KubeObject["metadata"] {
  const entries = Object.entries(metadata).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(entries), name: metadata.name };
}

async function send(config: KubeConfig, agent: Agent, call: Call, timeoutMs: number): Promise<unknown> {
  const cluster = config.getCurrentCluster();
  if (cluster === null) throw new Error("the kube configuration names no cluster");
  const url = new URL(cluster.server.replace(/\/$/, "") + call.path);
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const options: RequestOptions = {
    method: call.method,
    timeout: timeoutMs,
    headers: {
      accept: "application/json",
      ...(body === undefined
        ? {}
        : {
            "content-type": call.contentType ?? "application/json",
            "content-length": Buffer.byteLength(body),
          }),
    },
  };
  await config.applyToHTTPSOptions(options);
  // Credentials are in the options of the call; only a proxy needs the library's agent.
  if (url.protocol === "https:" && cluster.proxyUrl === undefined) options.agent = agent;
  const { status, text } = await exchange(url, options, body, timeoutMs);
  const parsed: unknown = text === "" ? {} : JSON.parse(text);
  if (status >= 200 && status < 300) return parsed;
  const { reason = "Unknown", message = text.slice(0, 500) } = failure.parse(parsed);
  throw new KubeError(status, reason, `${call.method} ${call.path}: ${message}`);
}

function exchange(
  url: URL,
  options: RequestOptions,
  body: string | undefined,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const open = url.protocol === "https:" ? tlsRequest : plainRequest;
  const request = open(url, options, (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > answerBytesMax) request.destroy(new Error("the cluster's answer is too large"));
      else chunks.push(chunk);
    });
    response.once("error", reject);
    response.once("end", () =>
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
    );
  });
  request.once("timeout", () =>
    request.destroy(new Error(`the cluster did not answer within ${timeoutMs} ms`)),
  );
  request.once("error", reject);
  request.end(body);
  return promise;
}
