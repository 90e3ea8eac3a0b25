import { expect, it } from "vitest";
import { type EmailVoucher, trustedEmail } from "./trusted-email.ts";

const email = "Ada@Acme.example";

it.each<[EmailVoucher, Record<string, unknown>, string | undefined]>([
  ["GOOGLE", { email, email_verified: true }, "ada@acme.example"],
  ["GOOGLE", { email, email_verified: "true" }, "ada@acme.example"],
  ["GOOGLE", { email, email_verified: "false" }, undefined],
  ["GOOGLE", { email }, undefined],
  ["GOOGLE", { email_verified: true }, undefined],
  ["AUTH0", { email, email_verified: false }, undefined],
  ["AUTH0", { email, email_verified: true }, "ada@acme.example"],
  // Anybody who administers a Microsoft tenant can write any address there.
  ["MICROSOFT", { email, email_verified: true }, undefined],
  ["MICROSOFT", { email, xms_edov: true }, "ada@acme.example"],
  ["MICROSOFT", { email, xms_edov: "1" }, "ada@acme.example"],
  ["MICROSOFT", { email, xms_edov: 0 }, undefined],
  ["MICROSOFT", { email: "ceo@other.example", verified_primary_email: [email] }, "ada@acme.example"],
  ["MICROSOFT", { email, verified_primary_email: [] }, undefined],
  ["MICROSOFT", { email, verified_primary_email: [7] }, undefined],
  ["ENTERPRISE", { email }, "ada@acme.example"],
  ["ENTERPRISE", { email, email_verified: false }, undefined],
  ["ENTERPRISE", { email: "ada" }, undefined],
])("%s saying %j proves %s", (voucher, claims, expected) => {
  expect(trustedEmail(voucher, { iss: "https://issuer.example", sub: "1", ...claims })).toBe(expected);
});
