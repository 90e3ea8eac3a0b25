import type { WebhookType } from "@fieldstone/model/webhooks/webhook-type.ts";
import type { WebhookConfig } from "@fieldstone/platform/config/webhook-config.ts";
import { googleWebhooks } from "./google-webhooks.ts";
import { microsoftWebhooks } from "./microsoft-webhooks.ts";
import { respondentWebhooks } from "./respondent-webhooks.ts";
import { slackWebhooks } from "./slack-webhooks.ts";
import { stripeWebhooks } from "./stripe-webhooks.ts";
import type { WebhookProvider } from "./webhook-provider.ts";

/** The providers with configured secrets. */
export function webhookProviders(config: WebhookConfig): ReadonlyMap<WebhookType, WebhookProvider> {
  const { slackSigningSecret, stripeSecret, respondentKey, google, microsoft } = config;
  const providers = [
    slackSigningSecret === undefined ? undefined : slackWebhooks(slackSigningSecret),
    stripeSecret === undefined ? undefined : stripeWebhooks(stripeSecret),
    respondentKey === undefined ? undefined : respondentWebhooks(respondentKey),
    google === undefined ? undefined : googleWebhooks(google),
    microsoft === undefined ? undefined : microsoftWebhooks(microsoft),
  ];
  return new Map(
    providers.flatMap((provider) => (provider === undefined ? [] : [[provider.type, provider]])),
  );
}
