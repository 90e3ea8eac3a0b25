import { ProductError } from "../errors.ts";
import { subdomainLengthMax, subdomainLikeLengthMax, subdomainLikeLengthMin } from "../limits.ts";
import { bannedWords } from "./banned-words.ts";
import { normalizeSubdomain } from "./normalize-subdomain.ts";
import { profanityWords } from "./profanity-words.ts";
import { reservedGenericWords } from "./reserved-generic-words.ts";
import { reservedProductWords } from "./reserved-product-words.ts";
import { wordSet } from "./word-list.ts";

export type SubdomainProblem = "too_short" | "too_long" | "format" | "not_allowed" | "reserved";

const refusedParts = new Set([...wordSet(profanityWords), ...wordSet(bannedWords)]);
const reservedFirstParts = new Set([...wordSet(reservedGenericWords), ...wordSet(reservedProductWords)]);

const subdomainLike = new RegExp(`^[a-z0-9-]{${subdomainLikeLengthMin},${subdomainLikeLengthMax}}$`);

/** True for 2 to 50 lower-case letters, digits and hyphens, which a host's first label may have. */
export function isSubdomainLike(text: string): boolean {
  return subdomainLike.test(text);
}

/** Why a subdomain cannot be claimed; undefined if it is valid, although it may be taken. */
export function subdomainProblem(subdomain: string): SubdomainProblem | undefined {
  if (subdomain.length < subdomainLikeLengthMin) return "too_short";
  if (subdomain.length > subdomainLengthMax) return "too_long";
  if (!isSubdomainLike(subdomain) || normalizeSubdomain(subdomain) !== subdomain) return "format";
  const parts = subdomain.split("-");
  if (parts.some((part) => refusedParts.has(part))) return "not_allowed";
  // A reserved word may contain a hyphen (`no-reply`), so the whole name is looked up too.
  if (reservedFirstParts.has(parts[0] ?? "") || reservedFirstParts.has(subdomain)) return "reserved";
  return undefined;
}

/** The message for each problem. */
export const subdomainProblemMessages: Readonly<Record<SubdomainProblem, string>> = {
  too_short: `Use at least ${subdomainLikeLengthMin} characters.`,
  too_long: `Use at most ${subdomainLengthMax} characters.`,
  format: "Use lower-case letters, digits and single hyphens, with a letter or digit at both ends.",
  not_allowed: "This address has a word that we do not allow. Choose another.",
  reserved: "This address is reserved. Choose another.",
};

/** Normalises and checks a subdomain. @throws ProductError `subdomain.<problem>` */
export function parseSubdomain(text: string): string {
  const subdomain = normalizeSubdomain(text);
  const problem = subdomainProblem(subdomain);
  if (problem !== undefined) {
    const message = subdomainProblemMessages[problem];
    throw new ProductError("ValidationError", `subdomain.${problem}`, message, { field: "subdomain" });
  }
  return subdomain;
}
