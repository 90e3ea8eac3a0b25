import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a link stays open to whoever said its password, in seconds. */
const shareGrantLifeSeconds = 12 * 3_600;

export const newGrantKey = (): Buffer => randomBytes(32);

/** `{expires}.{signature}`: that somebody said the password of this link. Ends with its key, however young it is. */
export function signShareGrant(grantKey: Buffer, shareLinkId: string, nowMs = Date.now()): string {
  const expires = Math.floor(nowMs / 1_000) + shareGrantLifeSeconds;
  return `${expires}.${signatureOf(grantKey, shareLinkId, expires).toString("base64url")}`;
}

export function isShareGrant(
  grantKey: Buffer,
  shareLinkId: string,
  grant: string | undefined,
  nowMs = Date.now(),
): boolean {
  const [expires = "", signature = ""] = (grant ?? "").split(".", 2);
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= nowMs) return false;
  const given = Buffer.from(signature, "base64url");
  const own = signatureOf(grantKey, shareLinkId, Number(expires));
  return given.length === own.length && timingSafeEqual(given, own);
}

function signatureOf(grantKey: Buffer, shareLinkId: string, expires: number): Buffer {
  return createHmac("sha256", grantKey)
    .update(JSON.stringify(["share-grant", shareLinkId, expires]))
    .digest();
}
