import { tryParseEmail } from "@fieldstone/model/email.ts";
import { microsoftPeople } from "./microsoft-issuer.ts";
import type { OidcClaims } from "./oidc-client.ts";

/** The kind of provider behind an address. `ENTERPRISE` is trusted only for a workspace's proven domains. */
export type EmailProvider = "GOOGLE" | "MICROSOFT" | "AUTH0" | "ENTERPRISE";

const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === "1" || value === "true";

/**
 * The lower-case address that a provider's claims prove; undefined if they prove none.
 * Google and Auth0 assert it with `email_verified`. Microsoft's `email` can be set by an administrator of any
 * tenant: it is trusted with `xms_edov` ("e-mail domain owner verified"), or if it is among
 * `verified_primary_email` (both optional claims of Microsoft Entra). An enterprise's own issuer is trusted
 * only for domains that its workspace has proven to own, and must assert `email_verified` too, since with
 * many issuers users enter their own address. An Entra issuer of a single tenant never asserts it, and lets
 * only its administrators set addresses: it is trusted without, as identified by the configured issuer, since
 * a token may claim any tenant.
 */
export function trustedEmail(
  voucher: EmailProvider,
  claims: OidcClaims,
  issuer?: string,
): string | undefined {
  const email = trustedSpelling(voucher, claims, issuer);
  return email === undefined ? undefined : tryParseEmail(email);
}

function trustedSpelling(
  voucher: EmailProvider,
  claims: OidcClaims,
  issuer: string | undefined,
): string | undefined {
  const { email, email_verified: verified } = claims;
  switch (voucher) {
    case "GOOGLE":
    case "AUTH0":
      return isTrue(verified) ? email : undefined;
    case "MICROSOFT": {
      if (isTrue(claims.xms_edov)) return email;
      const primary = claims.verified_primary_email;
      const [first]: unknown[] = Array.isArray(primary) ? primary : [];
      return typeof first === "string" ? first : undefined;
    }
    case "ENTERPRISE": {
      if (verified !== undefined) return isTrue(verified) ? email : undefined;
      return isTrue(claims.xms_edov) ||
        (issuer !== undefined && microsoftPeople(issuer) === "one organisation")
        ? email
        : undefined;
    }
  }
}
