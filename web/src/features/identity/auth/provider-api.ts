import { getJson, postJson } from "../../../app/rest.ts";
import { z } from "../../../app/zod.ts";

export type Provider = "GOOGLE" | "MICROSOFT" | "AUTH0";

const environment = z.object({
  oAuthConfig: z.record(z.string(), z.object({ clientId: z.string() })),
  auth0Config: z.nullable(z.object({ domain: z.string() })),
});

let asked: Promise<readonly Provider[]> | undefined;

/** The providers that are set up here; none where that cannot be learnt. Asked once a page load. */
export function configuredProviders(): Promise<readonly Provider[]> {
  asked ??= getJson("/global/environment", environment).then(
    ({ oAuthConfig, auth0Config }) => [
      ...(["GOOGLE", "MICROSOFT"] as const).filter((name) => name in oAuthConfig),
      ...(auth0Config ? (["AUTH0"] as const) : []),
    ],
    () => {
      asked = undefined;
      return [];
    },
  );
  return asked;
}

export type UxMode = "redirect" | "popup";

/** Whom to sign in with: a provider for everybody, or a workspace's own. */
export type SignInWith =
  | { readonly provider: Provider; readonly email?: string | undefined }
  | {
      readonly provider: "ENTERPRISE";
      readonly teamId?: string | undefined;
      readonly workspace?: string | undefined;
      readonly email?: string | undefined;
    };

/** Begins a sign-in in this browser; answers the provider's page to go to. */
export function beginSignIn(how: SignInWith, uxMode: UxMode = "redirect") {
  return postJson("/global/begin-sign-in", { ...how, uxMode }, z.object({ url: z.string() }));
}

const methods = z.object({ enterprise: z.boolean(), severalWorkspaces: z.boolean() });

/** Whether addresses of this domain sign in through their organisation. Says nothing of the address itself. */
export function signInMethods(email: string) {
  return postJson("/global/sign-in-methods", { email }, methods);
}

/** What a provider sent back with the person. */
export interface ProviderAnswer {
  readonly path: string;
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

const confirmed = z.object({ email: z.string(), teamId: z.optional(z.string()) });

export function confirmProvider(provider: Provider, answer: ProviderAnswer, uxMode: UxMode) {
  const method = provider === "AUTH0" ? { method: "AUTH0" } : { method: "OIDC", provider };
  return postJson("/global/confirm-email", { ...method, ...answer, uxMode }, confirmed);
}

/** Signs in to the one workspace whose own provider sent the person back. */
export function confirmEnterprise(answer: ProviderAnswer, uxMode: UxMode) {
  return postJson("/global/confirm-enterprise-sign-in", { ...answer, uxMode }, z.object({ url: z.string() }));
}

const environmentShape = z.object({
  name: z.string(),
  primaryColor: z.nullable(z.string()),
  logo: z.nullable(z.object({ baseImageUrl: z.string() })),
  passwordAuthEnabled: z.boolean(),
  googleAuthEnabled: z.boolean(),
  microsoftAuthEnabled: z.boolean(),
  emailAuthEnabled: z.boolean(),
  ssoAuthEnabled: z.boolean(),
  ssoAuthRequired: z.boolean(),
});
export type WorkspaceEnvironment = z.infer<typeof environmentShape>;

/** How this host's workspace presents itself, and its sign-in methods. */
export function workspaceEnvironment(): Promise<WorkspaceEnvironment> {
  return getJson("/api/auth/environment", environmentShape);
}
