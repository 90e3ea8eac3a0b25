import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { z } from "zod";
import {
  type CheckedWebhook,
  digestOf,
  hmac,
  isFresh,
  malformed,
  parseEvent,
  signatureInvalid,
  type WebhookProvider,
  type WebhookRequest,
} from "./webhook-provider.ts";

const body = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("url_verification"), challenge: z.string().max(2_000) }),
  z.looseObject({
    type: z.literal("event_callback"),
    team_id: z.string().min(1).max(100),
    event_id: z.string().min(1).max(200),
  }),
  z.looseObject({ type: z.literal("app_rate_limited"), team_id: z.string().min(1).max(100) }),
]);

/**
 * Slack's Events API. `X-Slack-Signature` is `v0=` and the hexadecimal HMAC-SHA256 of `v0:{time}:{body}` with
 * the app's signing secret; a time more than five minutes off is a replay (docs.slack.dev, "Verifying
 * requests from Slack").
 */
export function slackWebhooks(signingSecret: string): WebhookProvider {
  return {
    type: "slack",
    check: ({ headers, body: bytes, nowMs }: WebhookRequest): CheckedWebhook => {
      const time = String(headers["x-slack-request-timestamp"] ?? "");
      const given = String(headers["x-slack-signature"] ?? "");
      const own = `v0=${hmac("sha256", signingSecret, `v0:${time}:`, bytes).digest("hex")}`;
      if (!isFresh(time, nowMs) || !isSameSecret(given, own)) throw signatureInvalid();
      const event = parseEvent(body, bytes);
      switch (event.type) {
        case "url_verification":
          return { kind: "reply", contentType: "text/plain", body: event.challenge };
        case "event_callback":
          return {
            kind: "events",
            events: [{ externalIds: [event.team_id], eventId: event.event_id, event }],
          };
        case "app_rate_limited": {
          const eventId = digestOf(bytes.toString("latin1"));
          return { kind: "events", events: [{ externalIds: [event.team_id], eventId, event }] };
        }
        default:
          throw malformed();
      }
    },
  };
}
