import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { isTakenEvent, stripeEventTypes } from "@fieldstone/model/webhooks/webhook-events.ts";
import { z } from "zod";
import {
  type CheckedWebhook,
  hmac,
  isExternalId,
  isFresh,
  parseEvent,
  signatureInvalid,
  type WebhookProvider,
  type WebhookRequest,
} from "./webhook-provider.ts";

/** An id, or the whole object where Stripe was asked to expand it. */
const reference = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
  .nullish();
const metadata = z.record(z.string(), z.unknown()).nullish();

const stripeObject = z.looseObject({
  id: z.string().optional(),
  object: z.string(),
  customer: reference,
  subscription: reference,
  metadata,
  // Where invoices name their subscription since the API of 2025.
  parent: z
    .looseObject({ subscription_details: z.looseObject({ subscription: reference, metadata }).nullish() })
    .nullish(),
  subscription_details: z.looseObject({ metadata }).nullish(),
});

const body = z.looseObject({
  id: z.string().min(1).max(255),
  object: z.literal("event"),
  type: z.string(),
  data: z.looseObject({ object: stripeObject }),
});

type StripeObject = z.output<typeof stripeObject>;

/** Customer and subscription that an object is or belongs to. */
function accountsOf(object: StripeObject): string[] {
  const own = object.object === "customer" || object.object === "subscription" ? object.id : undefined;
  const ids = [own, object.customer, object.subscription, object.parent?.subscription_details?.subscription];
  return [...new Set(ids.filter(isExternalId))];
}

/** The workspace's UUID, which we write into all that we create at Stripe; other events are ignored. */
function teamIdOf(object: StripeObject): string | undefined {
  const all = [
    object.metadata,
    object.subscription_details?.metadata,
    object.parent?.subscription_details?.metadata,
  ];
  for (const entries of all) {
    const teamId = entries?.teamId;
    const parsed = z.uuid().safeParse(teamId);
    if (parsed.success) return parsed.data.toLowerCase();
  }
  return undefined;
}

/**
 * Stripe. `Stripe-Signature` is `t={time},v1={signature}[,v1=…]`: hexadecimal HMAC-SHA256 of `{time}.{body}`
 * with the endpoint's secret, one for each secret during a rotation. Schemes other than v1 are ignored, and a
 * time more than five minutes off is a replay (docs.stripe.com, "Verify webhook signatures manually").
 */
export function stripeWebhooks(endpointSecret: string): WebhookProvider {
  return {
    type: "stripe",
    check: ({ headers, body: bytes, nowMs }: WebhookRequest): CheckedWebhook => {
      const parts = String(headers["stripe-signature"] ?? "")
        .split(",")
        .map((part) => part.trim().split("=", 2));
      const time = parts.find(([scheme]) => scheme === "t")?.[1] ?? "";
      const own = hmac("sha256", endpointSecret, `${time}.`, bytes).digest("hex");
      const holds = parts.some(([scheme, given = ""]) => scheme === "v1" && isSameSecret(given, own));
      if (!isFresh(time, nowMs) || !holds) throw signatureInvalid();
      const event = parseEvent(body, bytes);
      if (!isTakenEvent(stripeEventTypes, event.type)) return { kind: "events", events: [] };
      const { object } = event.data;
      const teamId = teamIdOf(object);
      const externalIds = teamId === undefined ? [] : accountsOf(object);
      return { kind: "events", events: [{ externalIds, teamId, eventId: event.id, event }] };
    },
  };
}
