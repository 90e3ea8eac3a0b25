import { isDomain } from "@fieldstone/model/email.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { microsoftPeople } from "@fieldstone/platform/oidc/microsoft-issuer.ts";
import type { OidcProvider } from "@fieldstone/platform/oidc/oidc-client.ts";
import { SealedBox, type SealingSecrets } from "@fieldstone/platform/seal/sealed-box.ts";
import { z } from "zod";
import type { WorkspaceRole } from "../members/member.ts";

/** A workspace's own identity provider, without its secret. */
export interface EnterpriseConnection {
  readonly kind: "OIDC" | "AUTH0";
  readonly issuer: string | null;
  readonly domain: string | null;
  readonly audience: string | null;
  readonly clientId: string;
  readonly hasClientSecret: boolean;
  /** The role of people whom the provider knows but the workspace does not; null if they may not join. */
  readonly joinRole: WorkspaceRole | null;
  readonly changedAt: Date;
}

/** An e-mail domain that the provider may sign in, once the workspace has proven that it owns it. */
export interface EnterpriseDomain {
  readonly domain: string;
  /** The text for the domain's TXT record. */
  readonly record: string;
  readonly createdAt: Date;
  readonly verifiedAt: Date | null;
}

const recordPrefix = "fieldstone-domain-verification=";

export const recordOf = (proof: string): string => recordPrefix + proof;

const sealedShape = z.object({ teamId: z.string(), secret: z.string() });

/** Encrypts the client secrets of workspaces' providers. */
export const connectionBox = (secrets: SealingSecrets) => new SealedBox(secrets, "enterprise-connection");

/** Bound to one workspace: it cannot be opened after a copy to another one's row. */
export function sealSecret(box: SealedBox, teamId: string, secret: string): string {
  return box.seal({ teamId, secret });
}

export function openSecret(box: SealedBox, teamId: string, sealed: string): string | undefined {
  const parsed = sealedShape.safeParse(box.open(sealed));
  return parsed.success && parsed.data.teamId === teamId ? parsed.data.secret : undefined;
}

/** The redirect path for the provider, unique to the workspace and kind. */
export function enterpriseRedirectPath(kind: EnterpriseConnection["kind"], teamId: string): string {
  return `${kind === "AUTH0" ? "/callback" : "/users/oauth2/callback"}/${toShortId(teamId)}`;
}

/** The connection in the form that our OpenID client needs. `loopbackHosts` may be called without TLS. */
export function providerOf(
  connection: EnterpriseConnection,
  options: {
    readonly teamId: string;
    readonly publicUrl: string;
    readonly clientSecret: string | undefined;
    readonly loopbackHosts: readonly string[];
  },
): OidcProvider {
  const { kind, clientId } = connection;
  const redirectUri = options.publicUrl + enterpriseRedirectPath(kind, options.teamId);
  if (kind === "OIDC") {
    return { issuer: connection.issuer ?? "", clientId, clientSecret: options.clientSecret, redirectUri };
  }
  const domain = connection.domain ?? "";
  const issuer = options.loopbackHosts.includes(domain) ? `http://${domain}` : `https://${domain}/`;
  return { issuer, clientId, redirectUri, audience: connection.audience ?? undefined };
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\//.test(text);

/** An issuer's URL, kept exactly as written, because the ID token must repeat it. */
export const issuerField = z
  .string()
  .trim()
  .max(500, "This address is too long.")
  .refine(isAddress, "Enter the issuer's full address, for example https://login.company.com.")
  .refine((text) => isAddress(text) && new URL(text).search === "" && new URL(text).hash === "", {
    message: "An issuer's address cannot contain ? or #.",
  })
  .refine((text) => microsoftPeople(text) !== "anybody", {
    message:
      "This issuer signs in people from every organisation. Enter your own tenant's: https://login.microsoftonline.com/{tenant id}/v2.0.",
  });

export const auth0DomainField = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^https?:\/\//, "").replace(/\/$/, ""))
  .refine(
    (text) => isDomain(text) || /^(?:127\.0\.0\.1|localhost):\d+$/.test(text),
    "Enter the tenant's domain, for example company.eu.auth0.com.",
  );
