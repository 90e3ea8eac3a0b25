import { createHash, createHmac, timingSafeEqual } from "node:crypto";

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
}

/** Whether this is a token of our services. Both are compared, so that time tells of neither. */
export function isServiceToken(
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
