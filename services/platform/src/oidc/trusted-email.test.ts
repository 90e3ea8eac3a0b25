import { expect, it } from "vitest";
import { microsoftPeople } from "./microsoft-issuer.ts";
import { type EmailProvider, trustedEmail } from "./trusted-email.ts";

const email = "Ada@Acme.example";

it.each<[EmailProvider, Record<string, unknown>, string | undefined]>([
  ["GOOGLE", { email, email_verified: true }, "ada@acme.example"],
  ["GOOGLE", { email, email_verified: "true" }, "ada@acme.example"],
  ["GOOGLE", { email, email_verified: "false" }, undefined],
  ["GOOGLE", { email }, undefined],
  ["GOOGLE", { email_verified: true }, undefined],
  ["AUTH0", { email, email_verified: false }, undefined],
  ["AUTH0", { email, email_verified: true }, "ada@acme.example"],
  // Any administrator of a Microsoft tenant can set any address there.
  ["MICROSOFT", { email, email_verified: true }, undefined],
  ["MICROSOFT", { email, xms_edov: true }, "ada@acme.example"],
  ["MICROSOFT", { email, xms_edov: "1" }, "ada@acme.example"],
  ["MICROSOFT", { email, xms_edov: 0 }, undefined],
  ["MICROSOFT", { email: "ceo@other.example", verified_primary_email: [email] }, "ada@acme.example"],
  ["MICROSOFT", { email, verified_primary_email: [] }, undefined],
  ["MICROSOFT", { email, verified_primary_email: [7] }, undefined],
  // With many providers, users enter their own address: their real one, or their boss's.
  ["ENTERPRISE", { email }, undefined],
  ["ENTERPRISE", { email, email_verified: true }, "ada@acme.example"],
  ["ENTERPRISE", { email, xms_edov: true }, "ada@acme.example"],
  ["ENTERPRISE", { email, email_verified: false }, undefined],
  ["ENTERPRISE", { email: "ada" }, undefined],
])("%s saying %j proves %s", (voucher, claims, expected) => {
  expect(trustedEmail(voucher, { iss: "https://issuer.example", sub: "1", ...claims })).toBe(expected);
});

const ownTenant = "11111111-2222-3333-4444-555555555555";
const microsoft = "https://login.microsoftonline.com";

it.each([
  [`${microsoft}/${ownTenant}/v2.0`, "one organisation"],
  [`https://sts.windows.net/${ownTenant}/`, "one organisation"],
  [`https://login.microsoftonline.us/${ownTenant}/v2.0`, "one organisation"],
  [`${microsoft}/acme.onmicrosoft.com/v2.0`, "one organisation"],
  [`${microsoft}/common/v2.0`, "anybody"],
  [`${microsoft}/Organizations/v2.0`, "anybody"],
  [`${microsoft}/consumers/v2.0`, "anybody"],
  [`${microsoft}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`, "anybody"],
  [`${microsoft}/%63ommon/v2.0`, "anybody"],
  [`${microsoft}/x/../common/v2.0`, "anybody"],
  [microsoft, "anybody"],
  [`https://login.microsoftonline.com.evil.example/${ownTenant}/v2.0`, undefined],
  ["https://acme.okta.com", undefined],
  ["nothing", undefined],
])("%s signs in %s", (issuer, people) => {
  expect(microsoftPeople(issuer)).toBe(people);
  const claims = { iss: `${microsoft}/${ownTenant}/v2.0`, sub: "1", tid: ownTenant, email };
  // One tenant's administrators set its addresses; another tenant's could set ours.
  expect(trustedEmail("ENTERPRISE", claims, issuer)).toBe(
    people === "one organisation" ? "ada@acme.example" : undefined,
  );
  expect(trustedEmail("ENTERPRISE", { ...claims, email_verified: false }, issuer)).toBeUndefined();
});
