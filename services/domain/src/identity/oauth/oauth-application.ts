import { apiScopes } from "@fieldstone/model/access/api-scopes.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { z } from "zod";

/** A third-party program that may ask members for access. */
export interface OauthApplication {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** The most scopes that it may ask for. */
  readonly scopes: readonly string[];
  /** SHA-256 of its secret; null for an application that cannot keep one, such as a phone app. */
  readonly secretHash: Buffer | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

export const oauthApplicationsMax = 50;
export const redirectUrisMax = 10;
const nameLengthMax = 100;
const redirectUriLengthMax = 2_000;
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Redirect URIs are compared as strings, so they must be complete: https, or http on the local machine. */
export function isRedirectUri(text: string): boolean {
  if (text.length > redirectUriLengthMax || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (text.includes("#") || hash !== "" || username !== "" || password !== "" || text.includes("*"))
    return false;
  return protocol === "https:" || (protocol === "http:" && loopbackHosts.has(hostname));
}

export const createOauthApplicationInput = z.object({
  name: z
    .string()
    .overwrite(visibleLine)
    .min(1, "Give the application a name.")
    .max(nameLengthMax, `A name can have at most ${nameLengthMax} characters.`),
  redirectUris: z
    .array(
      z
        .string()
        .trim()
        .refine(
          isRedirectUri,
          "A redirect address is a full https address without # or *; http only for localhost.",
        ),
    )
    .min(1, "Enter at least one redirect address.")
    .max(redirectUrisMax, `An application can have at most ${redirectUrisMax} redirect addresses.`)
    .transform((addresses) => [...new Set(addresses)]),
  scopes: z
    .array(z.enum(apiScopes, "This scope does not exist."))
    .min(1, "Choose what the application can request.")
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  /** True for an application on a server, which can keep a secret. */
  confidential: z.boolean(),
});
