import { z } from "zod";
import { tokenCheck } from "./token-check.ts";
import {
  type CheckedWebhook,
  malformed,
  parseEvent,
  signatureInvalid,
  type WebhookProvider,
  type WebhookRequest,
} from "./webhook-provider.ts";

export interface GoogleWebhookOptions {
  /** The push subscription's audience: usually our endpoint's address. */
  readonly audience: string;
  /** The service account that the push subscription sends as. */
  readonly email: string;
  readonly keysUrl: string;
}

const body = z.looseObject({
  message: z.looseObject({
    messageId: z.string().min(1).max(200),
    data: z.base64().optional(),
    attributes: z.record(z.string(), z.string()).default({}),
    publishTime: z.string().optional(),
  }),
  subscription: z.string(),
});

/** `//workspaceevents.googleapis.com/subscriptions/abc`, or only its last two parts. */
const sourcePattern = /^(?:\/\/workspaceevents\.googleapis\.com\/)?(subscriptions\/[\w.~%-]{1,250})$/;

/**
 * Google Meet events: Workspace Events by Pub/Sub push. The push carries an OpenID Connect token in
 * `Authorization`, signed by Google, with our audience and the verified address of the subscription's service
 * account (cloud.google.com/pubsub/docs/authenticate-push-subscriptions). The attributes are those of
 * CloudEvents; `ce-source` names the Workspace subscription
 * (developers.google.com/workspace/events/guides/events-meet).
 */
export function googleWebhooks(options: GoogleWebhookOptions): WebhookProvider {
  const check = tokenCheck(options.keysUrl, {
    audience: options.audience,
    issuer: ["https://accounts.google.com", "accounts.google.com"],
  });
  return {
    type: "google-meet",
    check: async ({ headers, body: bytes, nowMs }: WebhookRequest): Promise<CheckedWebhook> => {
      const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
      if (token === undefined) throw signatureInvalid();
      const claims = await check(token, nowMs);
      if (claims.email !== options.email || claims.email_verified !== true) throw signatureInvalid();
      const { message } = parseEvent(body, bytes);
      const { attributes } = message;
      const subscriptionName = sourcePattern.exec(attributes["ce-source"] ?? "")?.[1];
      if (subscriptionName === undefined) throw malformed();
      const eventId = (attributes["ce-id"] ?? message.messageId).slice(0, 300);
      const event = {
        type: attributes["ce-type"],
        subject: attributes["ce-subject"],
        time: attributes["ce-time"],
        subscriptionName,
        data: dataOf(message.data),
      };
      return { kind: "events", events: [{ externalIds: [subscriptionName], eventId, event }] };
    },
  };
}

function dataOf(encoded: string | undefined): unknown {
  if (encoded === undefined || encoded === "") return null;
  try {
    return JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  } catch {
    throw malformed();
  }
}
