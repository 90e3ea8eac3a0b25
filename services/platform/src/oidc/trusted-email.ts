import { tryParseEmail } from "@fieldstone/model/email.ts";
import { microsoftPeople } from "./microsoft-issuer.ts";
import type { OidcClaims } from "./oidc-client.ts";

/** Who vouches for an address. `ENTERPRISE` speaks for its own workspace's proven domains and for nothing else. */
export type EmailVoucher = "GOOGLE" | "MICROSOFT" | "AUTH0" | "ENTERPRISE";

const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === "1" || value === "true";

/**
 * The lower-case address that a provider's claims prove; undefined where they prove none.
 *
 * Google and Auth0 say so by `email_verified`. Microsoft's `email` can be written by whoever administers any tenant:
 * it is believed with `xms_edov` ("e-mail domain owner verified"), or where it is among `verified_primary_email`
 * (both optional claims of Microsoft Entra). An enterprise's own issuer speaks only for domains that its workspace has
 * proven to own, and has to say `email_verified` too, since at many its people write their own address. One tenant of
 * Entra never says it, and lets none but its administrators write addresses: that one is believed without, by
 * the issuer that was set up: what a token says of itself may be any tenant.
 */
export function trustedEmail(voucher: EmailVoucher, claims: OidcClaims, issuer?: string): string | undefined {
  const email = trustedSpelling(voucher, claims, issuer);
  return email === undefined ? undefined : tryParseEmail(email);
}

function trustedSpelling(
  voucher: EmailVoucher,
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
