import { isDomain } from "../email.ts";
import { ProductError } from "../errors.ts";
import { wordSet } from "../subdomain/word-list.ts";
import { freeMailDomains } from "./free-mail-domains.ts";

const freeMail = wordSet(freeMailDomains);

/** Maximum number of join domains of a workspace. */
export const joinDomainsMax = 50;

/** True if anyone can get an address at the domain. */
export function isFreeMailDomain(domain: string): boolean {
  return freeMail.has(domain.toLowerCase());
}

/**
 * Normalises a domain whose people may join a workspace: lower-case, without a leading @.
 * @throws ProductError `join_domain.invalid`, `join_domain.free_mail`
 */
export function parseJoinDomain(text: string, field = "joinDomains"): string {
  const domain = text.trim().toLowerCase().replace(/^@/, "");
  if (!isDomain(domain)) {
    const message = `“${text.trim().slice(0, 100)}” is not a domain. Enter it like company.com.`;
    throw new ProductError("ValidationError", "join_domain.invalid", message, { field });
  }
  if (isFreeMailDomain(domain)) {
    const message = `Anyone can get an address at ${domain}. Invite people by e-mail instead.`;
    throw new ProductError("ValidationError", "join_domain.free_mail", message, { field });
  }
  return domain;
}
