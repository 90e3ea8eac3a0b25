import type { TestProject } from "vitest/node";
import { startIdentityProvider } from "./identity-provider.ts";
import { startTestFieldstone } from "./running-fieldstone.ts";

/** What Fieldstone calls itself at the provider. */
const clientSecret = "system-tests-only";
/** A provider's webhooks are served where its secret is set. */
const webhooks = {
  WEBHOOK_SLACK_SIGNING_SECRET: clientSecret,
  WEBHOOK_STRIPE_SECRET: clientSecret,
  WEBHOOK_RESPONDENT_KEY: clientSecret,
  WEBHOOK_GOOGLE_AUDIENCE: "http://fieldstone.localhost",
  WEBHOOK_GOOGLE_EMAIL: "webhooks@fieldstone.example",
  WEBHOOK_MICROSOFT_STATE_KEY: clientSecret.repeat(2),
};

/** Vitest's global setup of the `system` project: one running Fieldstone, four cells and a provider, for all its files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const provider = await startIdentityProvider(
    { client_id: "fieldstone", client_secret: clientSecret, redirect_uris: ["http://fieldstone.localhost/"] },
    { anyRedirect: true },
  );
  provider.asksPerson = true;
  // A model a cell, and every sample through it, would take minutes of this machine's cores.
  const cells = { FETCH_LOOPBACK_HOSTS: provider.host, EMBEDDINGS: "hashed" };
  const google = {
    GOOGLE_CLIENT_ID: "fieldstone",
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: provider.issuer,
  };
  const fieldstone = await startTestFieldstone(undefined, {
    // All files' people come from one address: together they are more than one address may be.
    passedOn: { router: { ...google, ...webhooks, ...cells, RATE_LIMIT_FACTOR: "100" }, cells },
  });
  project.provide("identityProvider", { issuer: provider.issuer, clientId: "fieldstone", clientSecret });
  project.provide("fieldstonePort", fieldstone.settings.port);
  project.provide("fieldstoneDataDir", fieldstone.settings.dataDir);
  project.provide("fieldstonePostgresUrl", fieldstone.postgres().url("postgres"));
  return async () => {
    await fieldstone.stop();
    await provider.close();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    fieldstonePort: number;
    /** Stands for Google, and for any workspace's own provider. Its page asks for an address and believes it. */
    identityProvider: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
    /** Where it keeps what tools of this machine read: addresses, secrets, logs. */
    fieldstoneDataDir: string;
    /** Superuser's address of the server that holds the five databases. */
    fieldstonePostgresUrl: string;
  }
}
