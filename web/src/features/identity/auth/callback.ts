import {
  confirmEnterprise,
  confirmProvider,
  type Provider,
  type ProviderAnswer,
  type UxMode,
} from "./provider-api.ts";
import { pageIn } from "./return-to.ts";
import { type Journey, pageAfterProof } from "./sign-in-journey.ts";

const byPath: Readonly<Record<string, Provider>> = {
  "/users/oauth2/callback": "GOOGLE",
  "/users/oauth2/callback/microsoft": "MICROSOFT",
  "/callback": "AUTH0",
};

/**
 * The provider whose callback path this is: each has its own, and workspaces' own providers share the rest.
 */
export function providerOfPath(path: string): Provider | "ENTERPRISE" {
  return byPath[path.replace(/\/$/, "")] ?? "ENTERPRISE";
}

/** Reads the provider's answer from the callback address. */
export function readAnswer(address: Pick<Location, "pathname" | "search">): ProviderAnswer {
  const query = new URLSearchParams(address.search);
  const answer: Record<string, string> = {};
  for (const name of ["code", "iss", "error"] as const) {
    const value = query.get(name);
    if (value !== null) answer[name] = value;
  }
  return { path: address.pathname.replace(/\/$/, ""), state: query.get("state") ?? "", ...answer };
}

/** Completes a sign-in with the provider's answer; resolves to the page to open next. */
export async function finishSignIn(
  answer: ProviderAnswer,
  journey: Journey,
  uxMode: UxMode,
): Promise<string> {
  const provider = providerOfPath(answer.path);
  if (provider === "ENTERPRISE") return pageIn((await confirmEnterprise(answer, uxMode)).url, journey);
  return pageAfterProof(journey, await confirmProvider(provider, answer, uxMode));
}
