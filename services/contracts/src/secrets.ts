import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { callerOf, credentialTo, type ServiceKeys } from "./service-keys.ts";

/** Compares secrets in constant time, whatever their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Credentials between the services of an installation. */
export interface ServiceTokens {
  /** Sent, and accepted. */
  readonly serviceToken: string;
  /** Also accepted during a replacement: first the next token, later the former one. */
  readonly otherServiceToken?: string;
  /** Pairwise keys of processes. Where they are set, tokens count only if `acceptsTokens` is true. */
  readonly serviceKeys?: ServiceKeys;
}

/** The calling service: its own name if it used a key; with a token it can be any of them. */
export interface ServiceCaller {
  readonly name: string;
  /** The only region whose workspaces it may act for; undefined for all. */
  readonly region?: string;
}

/** The credential for a call to one of our services, by the name that the calling code uses. */
export function serviceTokenTo(to: string, tokens: ServiceTokens): string {
  const { serviceKeys, serviceToken } = tokens;
  const credential = serviceKeys === undefined ? undefined : credentialTo(to, serviceKeys, Date.now());
  return credential ?? serviceToken;
}

/** The service that a credential belongs to, or undefined. */
export function serviceCaller(given: string | undefined, tokens: ServiceTokens): ServiceCaller | undefined {
  const { serviceKeys } = tokens;
  const name = serviceKeys === undefined ? undefined : callerOf(given ?? "", serviceKeys, Date.now());
  if (name !== undefined) {
    const [, region] = name.split("@");
    return { name, ...(region === undefined ? {} : { region }) };
  }
  if (serviceKeys !== undefined && !serviceKeys.acceptsTokens) return undefined;
  return isSharedToken(given, tokens) ? { name: "service" } : undefined;
}

/** Whether a credential belongs to one of our services. */
export function isServiceToken(given: string | undefined, tokens: ServiceTokens): boolean {
  return serviceCaller(given, tokens) !== undefined;
}

/** Compares both, so that timing reveals neither. */
function isSharedToken(
  given: string | undefined,
  { serviceToken, otherServiceToken = serviceToken }: ServiceTokens,
): boolean {
  const isCurrent = isSameSecret(given ?? "", serviceToken);
  const isOther = isSameSecret(given ?? "", otherServiceToken);
  return isCurrent || isOther;
}

/** The token of an `Authorization: Bearer` header, or undefined. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
}

/**
 * The hash that stands for an address in the global plane: base64url HMAC-SHA256 of the lower-cased address.
 */
export function emailHashOf(key: string, email: string): string {
  return createHmac("sha256", key).update(email.toLowerCase()).digest("base64url");
}
