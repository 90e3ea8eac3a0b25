import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { callerOf, credentialTo, type ServiceKeys } from "./service-keys.ts";

/** Compares secrets without telling by time how much of them agrees, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** What services of an installation prove themselves by. */
export interface ServiceTokens {
  /** Sent, and accepted. */
  readonly serviceToken: string;
  /** Accepted beside it while one is replaced: the next one before all know it, then the former one. */
  readonly otherServiceToken?: string;
  /** A key of each pair of processes; where they are told, the tokens count only while these say so. */
  readonly serviceKeys?: ServiceKeys;
}

/** Who of our services this is: by its key by name, by a token any of them. */
export interface ServiceCaller {
  readonly name: string;
  /** The only region whose workspaces it speaks for; undefined: all. */
  readonly region?: string;
}

/** What to send to one of our services, as the calling code names it. */
export function serviceTokenTo(to: string, tokens: ServiceTokens): string {
  const { serviceKeys, serviceToken } = tokens;
  const credential = serviceKeys === undefined ? undefined : credentialTo(to, serviceKeys, Date.now());
  return credential ?? serviceToken;
}

/** Whose proof this is; undefined for anything that is none. */
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

/** Whether one of our services sent this. */
export function isServiceToken(given: string | undefined, tokens: ServiceTokens): boolean {
  return serviceCaller(given, tokens) !== undefined;
}

/** Both are compared, so that time tells of neither. */
function isSharedToken(
  given: string | undefined,
  { serviceToken, otherServiceToken = serviceToken }: ServiceTokens,
): boolean {
  const isCurrent = isSameSecret(given ?? "", serviceToken);
  const isOther = isSameSecret(given ?? "", otherServiceToken);
  return isCurrent || isOther;
}

/** The token of an `Authorization: Bearer` header; undefined where there is none. */
export function bearerTokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
}

/** What the global plane knows an address by: base64url HMAC-SHA256 of the lower-cased address. */
export function emailHashOf(key: string, email: string): string {
  return createHmac("sha256", key).update(email.toLowerCase()).digest("base64url");
}
