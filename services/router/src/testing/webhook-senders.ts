import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { hourSeconds } from "@fieldstone/model/durations.ts";
import type { WebhookConfig } from "@fieldstone/platform/config/webhook-config.ts";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { listenOnFreePort } from "./test-router-server.ts";

export const slackSecret = "8f742231b10e8888abcd99yyyzzz85a5";
export const stripeSecret = "whsec_test_0123456789abcdefghijklmnop";
export const respondentKey = "74e811b4-a1cc-4fa7-857b-0df0fce9a5a9";
export const googleEmail = "push@fieldstone-test.iam.gserviceaccount.com";
export const googleAudience = "https://fieldstone.example/global/webhooks/google-meet";
export const microsoftStateKey = "microsoft-state-key-for-tests-0123456789";
export const microsoftAppId = "5c1f3ad7-7b0e-4b8f-9d3c-2f0a8a1f6f11";

/** One request as a provider sends it. */
export interface SentWebhook {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);
const json = { "content-type": "application/json" };

export function slackSends(event: unknown, nowMs: number, secret = slackSecret): SentWebhook {
  const body = JSON.stringify(event);
  const time = String(seconds(nowMs));
  const signature = createHmac("sha256", secret).update(`v0:${time}:${body}`).digest("hex");
  return {
    headers: { ...json, "x-slack-request-timestamp": time, "x-slack-signature": `v0=${signature}` },
    body,
  };
}

export function stripeSends(event: unknown, nowMs: number, secrets = [stripeSecret]): SentWebhook {
  const body = JSON.stringify(event, null, 2);
  const time = seconds(nowMs);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`,
  );
  const header = [`t=${time}`, ...signatures, "v0=6ffbb59b2300aae63f272406069a9788598b792a"].join(",");
  return { headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": header }, body };
}

export function respondentSends(event: unknown, key = respondentKey, algorithm = "sha256"): SentWebhook {
  const body = JSON.stringify(event);
  const signature = createHmac(algorithm, key).update(body).digest("base64");
  return { headers: { ...json, "respondent-webhook-signature": `${algorithm}=${signature}` }, body };
}

export interface KeyServer {
  readonly url: string;
  sign(claims: JWTPayload, options?: { nowMs?: number }): Promise<string>;
  /** Signs with an unpublished key, under the published key's id. */
  forge(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/** A server with a provider's published keys. */
export async function startKeyServer(): Promise<KeyServer> {
  const [own, foreign] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256"),
  ]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "key-1", use: "sig" };
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  const port = await listenOnFreePort(server);
  const token = (claims: JWTPayload, key: CryptoKey, nowMs = Date.now()) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "key-1", typ: "JWT" })
      .setIssuedAt(seconds(nowMs))
      .setExpirationTime(seconds(nowMs) + hourSeconds)
      .sign(key);
  return {
    url: `http://127.0.0.1:${port}/certs`,
    sign: (claims, options = {}) => token(claims, own.privateKey, options.nowMs),
    forge: (claims) => token(claims, foreign.privateKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function webhookConfig(keysUrl: string): WebhookConfig {
  return {
    slackSigningSecret: slackSecret,
    stripeSecret,
    respondentKey,
    google: { audience: googleAudience, email: googleEmail, keysUrl },
    microsoft: { stateKey: microsoftStateKey, appId: microsoftAppId, keysUrl },
  };
}
