import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { z } from "zod";
import { tokenCheck } from "./token-check.ts";
import {
  type CheckedWebhook,
  digestOf,
  hmac,
  parseEvent,
  signatureInvalid,
  type WebhookEvent,
  type WebhookProvider,
  type WebhookRequest,
} from "./webhook-provider.ts";

export interface MicrosoftWebhookOptions {
  /** Key that derives the `clientState` of each Microsoft tenant. */
  readonly stateKey: string;
  /** Our application's id; without one, notifications with content are rejected. */
  readonly appId: string | undefined;
  readonly keysUrl: string;
}

const notification = z.looseObject({
  id: z.string().min(1).max(200).optional(),
  subscriptionId: z.string().max(200),
  subscriptionExpirationDateTime: z.iso.datetime({ offset: true }),
  clientState: z.string().max(255),
  tenantId: z.uuid().toLowerCase(),
});
const body = z.looseObject({
  value: z.array(notification).min(1).max(1_000),
  validationTokens: z.array(z.string()).max(100).optional(),
});

/** Microsoft Graph's own application, which signs the tokens of notifications with content. */
const graphPublisher = "0bf30f3b-4a52-48df-9a8c-9189dd38b2db";
const validationTokenLengthMax = 4_096;
/**
 * Within this time, in ms, notifications without an id are compared by their bytes: Graph retries at once.
 */
const repeatWindowMs = 600_000;

/** How long a subscription's last notifications are accepted after its end, in ms: Graph retries for 4 h. */
const graceMs = 14_400_000;

/**
 * The `clientState` for subscriptions of a Microsoft tenant, so that another tenant's cannot impersonate it.
 */
export function clientStateOf(stateKey: string, tenantId: string): string {
  return hmac("sha256", stateKey, "microsoft-teams\0", tenantId.toLowerCase()).digest("base64url");
}

/**
 * Microsoft Graph change notifications. A new subscription is confirmed by echoing `validationToken` as text.
 * Each notification carries its subscription's `clientState`, and those with content also carry Microsoft's
 * tokens (learn.microsoft.com, "Receive change notifications through webhooks" and "Validating the
 * authenticity of notifications"). One wrong state rejects the whole request.
 */
export function microsoftWebhooks(options: MicrosoftWebhookOptions): WebhookProvider {
  const { appId, stateKey } = options;
  const check = appId === undefined ? undefined : tokenCheck(options.keysUrl, { audience: appId });

  const tenantOfToken = async (token: string, nowMs: number): Promise<string> => {
    if (check === undefined) throw signatureInvalid();
    const { tid, azp, appid, iss } = await check(token, nowMs);
    const issuers = [`https://login.microsoftonline.com/${tid}/v2.0`, `https://sts.windows.net/${tid}/`];
    if (typeof tid !== "string" || (azp ?? appid) !== graphPublisher || !issuers.includes(String(iss)))
      throw signatureInvalid();
    return tid.toLowerCase();
  };

  return {
    type: "microsoft-teams",
    check: async ({ body: bytes, query, nowMs }: WebhookRequest): Promise<CheckedWebhook> => {
      const validationToken = query.get("validationToken");
      if (validationToken !== null) {
        if (validationToken.length > validationTokenLengthMax) throw signatureInvalid();
        return { kind: "reply", contentType: "text/plain", body: validationToken };
      }
      const { value, validationTokens } = parseEvent(body, bytes);
      for (const { clientState, tenantId, subscriptionExpirationDateTime } of value) {
        const over = Date.parse(subscriptionExpirationDateTime) + graceMs < nowMs;
        if (over || !isSameSecret(clientState, clientStateOf(stateKey, tenantId))) throw signatureInvalid();
      }
      if (validationTokens !== undefined) {
        const tenants = await Promise.all(validationTokens.map((token) => tenantOfToken(token, nowMs)));
        if (value.some(({ tenantId }) => !tenants.includes(tenantId))) throw signatureInvalid();
      }
      const window = String(Math.floor(nowMs / repeatWindowMs));
      return {
        kind: "events",
        events: value.map(({ clientState: _secret, ...event }): WebhookEvent => {
          const eventId = event.id ?? digestOf(JSON.stringify(event), window);
          return { externalIds: [event.tenantId], eventId, event };
        }),
      };
    },
  };
}
