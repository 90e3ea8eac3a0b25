import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { isTakenEvent, respondentEventTypes } from "@fieldstone/model/webhooks/webhook-events.ts";
import { z } from "zod";
import {
  type CheckedWebhook,
  clockToleranceSeconds,
  hmac,
  malformed,
  parseEvent,
  signatureInvalid,
  type WebhookProvider,
  type WebhookRequest,
} from "./webhook-provider.ts";

const id = z.string().min(1).max(200);
const body = z.looseObject({
  event: z.string().max(100),
  uuid: z.uuid(),
  created: z.iso.datetime(),
  payload: z.looseObject({ resource: z.looseObject({ id, parentId: id.optional(), type: z.string() }) }),
});

/** Respondent signs no sending time, so the event's own time is checked; its retries come within days. */
const eventAgeMsMax = 7 * dayMs;
/** The header names its algorithm; only those that we consider safe are accepted. */
const signaturePattern = /^(sha256|sha512)=([A-Za-z0-9+/]{43,86}={0,2})$/;

/**
 * Respondent. `Respondent-Webhook-Signature` is `{algorithm}={signature}`: base64 HMAC of the body with the
 * webhook's private key (developers.respondent.io/docs/webhooks). A study is a project there: the resource
 * itself, or its parent.
 */
export function respondentWebhooks(privateKey: string): WebhookProvider {
  return {
    type: "respondent",
    check: ({ headers, body: bytes, nowMs }: WebhookRequest): CheckedWebhook => {
      const [, algorithm, given] =
        signaturePattern.exec(String(headers["respondent-webhook-signature"] ?? "")) ?? [];
      if (given === undefined) throw signatureInvalid();
      const own = hmac(algorithm === "sha512" ? "sha512" : "sha256", privateKey, bytes).digest("base64");
      if (!isSameSecret(given, own)) throw signatureInvalid();
      const event = parseEvent(body, bytes);
      const ageMs = nowMs - Date.parse(event.created);
      if (ageMs > eventAgeMsMax || ageMs < -clockToleranceSeconds * 1_000) throw signatureInvalid();
      if (!isTakenEvent(respondentEventTypes, event.event)) return { kind: "events", events: [] };
      const { resource } = event.payload;
      const studyId = resource.type === "projects" ? resource.id : resource.parentId;
      if (studyId === undefined) throw malformed();
      return { kind: "events", events: [{ externalIds: [studyId], eventId: event.uuid, event }] };
    },
  };
}
