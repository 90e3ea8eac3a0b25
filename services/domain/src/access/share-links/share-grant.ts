import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { hourSeconds } from "@fieldstone/model/durations.ts";

/** How long a correct password keeps a link open, in seconds. */
const shareGrantLifeSeconds = 12 * hourSeconds;

export const newGrantKey = (): Buffer => randomBytes(32);

/** `{expires}.{signature}`: proof that the visitor entered this link's password. Ends with its grant key. */
export function signShareGrant(grantKey: Buffer, shareLinkId: string, nowMs = Date.now()): string {
  const expires = Math.floor(nowMs / 1_000) + shareGrantLifeSeconds;
  return `${expires}.${signatureOf(grantKey, shareLinkId, expires)}`;
}

export function isShareGrant(
  grantKey: Buffer,
  shareLinkId: string,
  grant: string | undefined,
  nowMs = Date.now(),
): boolean {
  const [expires = "", signature = ""] = (grant ?? "").split(".", 2);
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= nowMs) return false;
  return isSameSecret(signature, signatureOf(grantKey, shareLinkId, Number(expires)));
}

function signatureOf(grantKey: Buffer, shareLinkId: string, expires: number): string {
  return createHmac("sha256", grantKey)
    .update(JSON.stringify(["share-grant", shareLinkId, expires]))
    .digest("base64url");
}
