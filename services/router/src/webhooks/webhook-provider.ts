import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ProductError } from "@fieldstone/model/errors.ts";
import { externalIdLengthMax, type WebhookType } from "@fieldstone/model/webhooks/webhook-type.ts";
import { checkJsonText, parseJsonText } from "@fieldstone/platform/http/json-text.ts";
import type { z } from "zod";

export interface WebhookRequest {
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  /** The body exactly as sent: signatures cover its bytes. */
  readonly body: Buffer;
  readonly nowMs: number;
}

/** One event in a verified request. */
export interface WebhookEvent {
  /** The provider's ids of accounts that it may belong to; none for an event without an account. */
  readonly externalIds: readonly string[];
  /** The workspace, if we wrote it into the provider's object. */
  readonly teamId?: string | undefined;
  /** The same for every delivery of the event. */
  readonly eventId: string;
  readonly event: unknown;
}

/** What a verified request asks for: a reply to a handshake, or forwarding of its events. */
export type CheckedWebhook =
  | { readonly kind: "reply"; readonly contentType: string; readonly body: string }
  | { readonly kind: "events"; readonly events: readonly WebhookEvent[] };

export interface WebhookProvider {
  readonly type: WebhookType;
  /**
   * Verifies the signature, then parses. Uses only the request and the provider's public keys.
   * @throws ProductError `webhook.signature_invalid`, `webhook.malformed`
   */
  check(request: WebhookRequest): Promise<CheckedWebhook> | CheckedWebhook;
}

/** Largest difference between a signed time and ours, in seconds: the advice of Slack and Stripe. */
export const clockToleranceSeconds = 300;

export function signatureInvalid(): ProductError {
  return new ProductError("Unauthorized", "webhook.signature_invalid", "The signature is not valid.");
}

/**
 * Parses the body after its signature was verified. Microsoft's proof is inside the body, so that anyone can
 * have one parsed: a megabyte of lists took the router up to half a second.
 * @throws ProductError `webhook.malformed`, `request.too_complex`, `input.invalid`
 */
export function parseEvent<T extends z.ZodType>(schema: T, body: Buffer): z.output<T> {
  checkJsonText(body);
  let json: unknown;
  try {
    json = parseJsonText(body);
  } catch {
    throw malformed();
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw malformed();
  return parsed.data;
}

export function malformed(): ProductError {
  return new ProductError("ValidationError", "webhook.malformed", "This is not an event of this provider.");
}

export function hmac(algorithm: "sha256" | "sha512", key: string, ...parts: readonly (string | Buffer)[]) {
  const mac = createHmac(algorithm, key);
  for (const part of parts) mac.update(part);
  return mac;
}

/** True for a time in seconds, as decimal digits, that is close enough to ours. */
export function isFresh(seconds: string, nowMs: number): boolean {
  if (!/^\d{1,12}$/.test(seconds)) return false;
  return Math.abs(nowMs / 1_000 - Number(seconds)) <= clockToleranceSeconds;
}

/** An id for an event without one: equal for equal bytes. */
export function digestOf(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("base64url");
}

export const isExternalId = (id: unknown): id is string =>
  typeof id === "string" && id.length > 0 && id.length <= externalIdLengthMax;
