import { writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { hourMs } from "@fieldstone/model/durations.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type HttpServer, listenHttp } from "../../http/listen-http.ts";
import { openAiProvider } from "./sdk-provider.ts";

const said = "We cannot find what a customer said last month.";
const claim = { claim: "Things are hard to find.", quotes: [{ passage: 1, text: "We cannot find" }] };

/** A message of the provider's event stream: lengths, their checksum, headers, body, total checksum. */
function event(type: string, body: unknown): Buffer {
  const headers = Buffer.concat(
    Object.entries({
      ":event-type": type,
      ":content-type": "application/json",
      ":message-type": "event",
    }).map(([name, value]) =>
      // 7 marks the value as a string.
      Buffer.from([name.length, ...Buffer.from(name), 7, 0, value.length, ...Buffer.from(value)]),
    ),
  );
  const payload = Buffer.from(JSON.stringify(body));
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const lengths = Buffer.concat([number(headers.length + payload.length + 16), number(headers.length)]);
  const message = Buffer.concat([lengths, number(crc32(lengths)), headers, payload]);
  return Buffer.concat([message, number(crc32(message))]);
}

/** Requests to the model, as received by the server. */
const received: { readonly path: string; readonly authorization: string; readonly token: string }[] = [];

/** The agent that gives a pod its role's credentials, and a model endpoint that streams like the real one. */
const listener: RequestListener = async (request, response) => {
  const header = (name: string) => String(request.headers[name] ?? "");
  if (request.url === "/v1/credentials") {
    if (header("authorization") !== "token-of-the-pod") return response.writeHead(401).end();
    const Expiration = new Date(Date.now() + hourMs).toISOString();
    const keys = { AccessKeyId: "ASIAPOD", SecretAccessKey: "secret", Token: "session-of-the-pod" };
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify({ ...keys, Expiration }));
  }
  await text(request);
  received.push({
    path: decodeURIComponent(request.url ?? ""),
    authorization: header("authorization"),
    token: header("x-amz-security-token"),
  });
  response.setHeader("content-type", "application/vnd.amazon.eventstream");
  response.write(event("messageStart", { role: "assistant" }));
  const delta = { text: `${JSON.stringify(claim)}\n` };
  response.write(event("contentBlockDelta", { contentBlockIndex: 0, delta }));
  response.write(event("contentBlockStop", { contentBlockIndex: 0 }));
  response.write(event("messageStop", { stopReason: "end_turn" }));
  const usage = { inputTokens: 100, outputTokens: 20, totalTokens: 120 };
  return response.end(event("metadata", { usage, metrics: { latencyMs: 1 } }));
};

let server: HttpServer;

beforeAll(async () => {
  server = await listenHttp(listener, { host: "127.0.0.1", port: 0 });
  const tokenFile = join(tmpdir(), `fieldstone-pod-token-${process.pid}`);
  await writeFile(tokenFile, "token-of-the-pod");
  // Exactly what the cluster sets for a pod whose service account has a role.
  vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", `${server.origin}/v1/credentials`);
  vi.stubEnv("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", tokenFile);
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE"]) {
    vi.stubEnv(name, undefined);
  }
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close(0);
});

test("the region's own models are asked by the pod's identity, signed for the region", async () => {
  const provider = openAiProvider({
    provider: "bedrock",
    baseUrl: server.origin,
    apiKey: undefined,
    model: "amazon.nova-lite-v1:0",
    regions: ["EU_A"],
    prices: { input: 0.06, output: 0.24 },
  });
  const tenant = { teamId: newId(), region: "EU_A", allowedRegions: ["EU_A"] } as const;
  const request = {
    outline: { by: "whole", sentencesMax: 2 },
    instructions: "",
    passages: [{ title: "Call", text: said }],
  } as const;
  const parts = await Array.fromAsync(provider.summarize(tenant, request, new AbortController().signal));
  expect(parts).toContainEqual({
    kind: "claim",
    claim: { text: claim.claim, quotes: [{ passage: 0, text: "We cannot find" }] },
  });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    path: "/model/amazon.nova-lite-v1:0/converse-stream",
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=ASIAPOD\/\d{8}\/eu-west-1\/bedrock\//),
    token: "session-of-the-pod",
  });
});
