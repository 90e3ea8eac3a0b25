import { z } from "zod";
import { type Environment, processEnvironment, readEnvironment } from "./environment.ts";
import { httpUrl, secret } from "./settings.ts";

/** Secrets that verify providers' webhooks. A provider without its secret is not served. */
export interface WebhookConfig {
  readonly slackSigningSecret: string | undefined;
  readonly stripeSecret: string | undefined;
  readonly respondentKey: string | undefined;
  readonly google:
    | { readonly audience: string; readonly email: string; readonly keysUrl: string }
    | undefined;
  readonly microsoft:
    | { readonly stateKey: string; readonly appId: string | undefined; readonly keysUrl: string }
    | undefined;
}

/** No provider is served. */
export const noWebhooks: WebhookConfig = {
  slackSigningSecret: undefined,
  stripeSecret: undefined,
  respondentKey: undefined,
  google: undefined,
  microsoft: undefined,
};

const googleKeysUrl = "https://www.googleapis.com/oauth2/v3/certs";
const microsoftKeysUrl = "https://login.microsoftonline.com/common/discovery/v2.0/keys";
/** Providers choose these themselves, so they may be shorter than ours: Slack's have 32 characters. */
const given = z.string().min(16, "must have at least 16 characters");

const webhookSettings = z
  .object({
    WEBHOOK_SLACK_SIGNING_SECRET: given.optional(),
    WEBHOOK_STRIPE_SECRET: given.optional(),
    WEBHOOK_RESPONDENT_KEY: given.optional(),
    WEBHOOK_GOOGLE_AUDIENCE: z.string().optional(),
    WEBHOOK_GOOGLE_EMAIL: z.email().optional(),
    WEBHOOK_GOOGLE_KEYS_URL: httpUrl.default(googleKeysUrl),
    WEBHOOK_MICROSOFT_STATE_KEY: secret.optional(),
    WEBHOOK_MICROSOFT_APP_ID: z.uuid().optional(),
    WEBHOOK_MICROSOFT_KEYS_URL: httpUrl.default(microsoftKeysUrl),
  })
  .refine(
    (parsed) =>
      (parsed.WEBHOOK_GOOGLE_AUDIENCE === undefined) === (parsed.WEBHOOK_GOOGLE_EMAIL === undefined),
    { path: ["WEBHOOK_GOOGLE_EMAIL"], message: "is needed with WEBHOOK_GOOGLE_AUDIENCE, and not without it" },
  )
  .transform((parsed): WebhookConfig => {
    const audience = parsed.WEBHOOK_GOOGLE_AUDIENCE;
    const email = parsed.WEBHOOK_GOOGLE_EMAIL;
    const stateKey = parsed.WEBHOOK_MICROSOFT_STATE_KEY;
    return {
      slackSigningSecret: parsed.WEBHOOK_SLACK_SIGNING_SECRET,
      stripeSecret: parsed.WEBHOOK_STRIPE_SECRET,
      respondentKey: parsed.WEBHOOK_RESPONDENT_KEY,
      google:
        audience === undefined || email === undefined
          ? undefined
          : { audience, email, keysUrl: parsed.WEBHOOK_GOOGLE_KEYS_URL },
      microsoft:
        stateKey === undefined
          ? undefined
          : {
              stateKey,
              appId: parsed.WEBHOOK_MICROSOFT_APP_ID,
              keysUrl: parsed.WEBHOOK_MICROSOFT_KEYS_URL,
            },
    };
  });

/** @throws ConfigError naming every wrong or missing setting */
export function readWebhookConfig(environment: Environment = processEnvironment()): WebhookConfig {
  return readEnvironment(webhookSettings, environment);
}
