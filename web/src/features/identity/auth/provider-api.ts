import { getJson, postJson, type Shape } from "../../../app/rest.ts";
import type { WorkspaceEnvironment } from "./auth-answers.ts";

export type Provider = "GOOGLE" | "MICROSOFT" | "AUTH0";

const answers = () => import("./auth-answers.ts");
const opened = async () => (await answers()).opened;

/** By hand rather than with Zod, because the page needs it at once. */
const providersShape: Shape<readonly Provider[]> = {
  safeParse: (value) => {
    if (typeof value !== "object" || value === null) return { success: false };
    const { oAuthConfig, auth0Config }: { oAuthConfig?: unknown; auth0Config?: unknown } = value;
    if (typeof oAuthConfig !== "object" || oAuthConfig === null) return { success: false };
    const named = (["GOOGLE", "MICROSOFT"] as const).filter((name) => name in oAuthConfig);
    return { success: true, data: [...named, ...(auth0Config ? (["AUTH0"] as const) : [])] };
  },
};

let asked: Promise<readonly Provider[]> | undefined;

/** The configured providers; none if the request fails. Requested once per page load. */
export function configuredProviders(): Promise<readonly Provider[]> {
  asked ??= getJson("/global/environment", providersShape).catch(() => {
    asked = undefined;
    return [];
  });
  return asked;
}

export type UxMode = "redirect" | "popup";

/** The provider to sign in with: a general one, or a workspace's own. */
export type SignInWith =
  | { readonly provider: Provider; readonly email?: string | undefined }
  | {
      readonly provider: "ENTERPRISE";
      readonly teamId?: string | undefined;
      readonly workspace?: string | undefined;
      readonly email?: string | undefined;
    };

/** Begins a sign-in in this browser; resolves to the provider's URL. */
export function beginSignIn(how: SignInWith, uxMode: UxMode = "redirect") {
  return postJson("/global/begin-sign-in", { ...how, uxMode }, opened);
}

/** Whether addresses of this domain sign in through their organisation. Says nothing of the address itself. */
export function signInMethods(email: string) {
  return postJson("/global/sign-in-methods", { email }, async () => (await answers()).methods);
}

/** The provider's answer from the callback. */
export interface ProviderAnswer {
  readonly path: string;
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

export function confirmProvider(provider: Provider, answer: ProviderAnswer, uxMode: UxMode) {
  const method = provider === "AUTH0" ? { method: "AUTH0" } : { method: "OIDC", provider };
  return postJson(
    "/global/confirm-email",
    { ...method, ...answer, uxMode },
    async () => (await answers()).confirmedByProvider,
  );
}

/** Signs in to the one workspace whose own provider sent the answer. */
export function confirmEnterprise(answer: ProviderAnswer, uxMode: UxMode) {
  return postJson("/global/confirm-enterprise-sign-in", { ...answer, uxMode }, opened);
}

/** Branding and sign-in methods of this host's workspace. */
export function workspaceEnvironment(): Promise<WorkspaceEnvironment> {
  return getJson("/api/auth/environment", async () => (await answers()).workspaceMethods);
}
