import type { TestProject } from "vitest/node";
import { startTestFieldstone } from "./running-fieldstone.ts";
import { startIdentityProvider } from "./servers/identity-provider.ts";

/** Fieldstone's client secret at the provider. */
const clientSecret = "system-tests-only";
/** A provider's webhooks are enabled where its secret is set. */
const webhooks = {
  WEBHOOK_SLACK_SIGNING_SECRET: clientSecret,
  WEBHOOK_STRIPE_SECRET: clientSecret,
  WEBHOOK_RESPONDENT_KEY: clientSecret,
  WEBHOOK_GOOGLE_AUDIENCE: "http://fieldstone.localhost",
  WEBHOOK_GOOGLE_EMAIL: "webhooks@fieldstone.example",
  WEBHOOK_MICROSOFT_STATE_KEY: clientSecret.repeat(2),
};

/** Vitest's global setup for tests with a running Fieldstone of four cells, and an identity provider. */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = vitest.getRootProject();
  if (Object.hasOwn(root.getProvidedContext(), "fieldstonePort")) return undefined;
  const provider = await startIdentityProvider(
    { client_id: "fieldstone", client_secret: clientSecret, redirect_uris: ["http://fieldstone.localhost/"] },
    { anyRedirect: true },
  );
  provider.promptsUser = true;
  // Loading a model in each cell, and indexing every sample with it, would take minutes.
  const cells = { FETCH_LOOPBACK_HOSTS: provider.host, EMBEDDINGS: "hashed" };
  const google = {
    GOOGLE_CLIENT_ID: "fieldstone",
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: provider.issuer,
  };
  const fieldstone = await startTestFieldstone(undefined, {
    // The users of all test files share one address, which would exceed the limits of a single address.
    passedOn: { router: { ...google, ...webhooks, ...cells, RATE_LIMIT_FACTOR: "100" }, cells },
  });
  root.provide("identityProvider", { issuer: provider.issuer, clientId: "fieldstone", clientSecret });
  root.provide("fieldstonePort", fieldstone.settings.port);
  root.provide("fieldstoneDataDir", fieldstone.settings.dataDir);
  root.provide("fieldstonePostgresUrl", fieldstone.postgres().url("postgres"));
  return async () => {
    await fieldstone.stop();
    await provider.close();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    fieldstonePort: number;
    /** Stands in for Google and a workspace's own provider. Its page asks for an address and trusts it. */
    identityProvider: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
    /** Where it stores data for tools of this machine: addresses, secrets, logs. */
    fieldstoneDataDir: string;
    /** Superuser URL of the server with the five databases. */
    fieldstonePostgresUrl: string;
  }
}
