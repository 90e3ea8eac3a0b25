import { createHmac } from "node:crypto";
import { isSameSecret } from "@fieldstone/contracts/secrets.ts";
import { z } from "zod";
import { isObjectKey, type ObjectKey } from "./object-key.ts";
import { partNumberMax, signedUrlLifetimeSecondsMax } from "./object-store.ts";

/** What a signed address permits, any number of times until it expires. */
export interface AddressGrant {
  readonly method: "GET" | "PUT";
  readonly key: ObjectKey;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  readonly contentType?: string;
  readonly downloadName?: string;
  readonly uploadId?: string;
  readonly partNumber?: number;
  /** Set for a part only. */
  readonly sizeBytes?: number;
  /** SHA-256 of a part's bytes, in base64. Set for a part only. */
  readonly sha256?: string;
}

const query = z.object({
  method: z.enum(["GET", "PUT"]),
  expires: z.coerce.number().int(),
  type: z.string().max(200).optional(),
  name: z.string().max(300).optional(),
  upload: z.string().max(100).optional(),
  part: z.coerce.number().int().min(1).max(partNumberMax).optional(),
  size: z.coerce.number().int().min(1).optional(),
  sha256: z.string().length(44).optional(),
  signature: z.string().length(43),
});

/** The grant as a path and query, relative to the handler's address. */
export function signAddress(grant: AddressGrant, signingKey: string): string {
  const parameters = new URLSearchParams({ method: grant.method, expires: String(grant.expiresAt) });
  if (grant.contentType !== undefined) parameters.set("type", grant.contentType);
  if (grant.downloadName !== undefined) parameters.set("name", grant.downloadName);
  if (grant.uploadId !== undefined) parameters.set("upload", grant.uploadId);
  if (grant.partNumber !== undefined) parameters.set("part", String(grant.partNumber));
  if (grant.sizeBytes !== undefined) parameters.set("size", String(grant.sizeBytes));
  if (grant.sha256 !== undefined) parameters.set("sha256", grant.sha256);
  parameters.set("signature", signatureOf(grant, signingKey));
  return `/${grant.key}?${parameters}`;
}

/** When an address signed now for `seconds` expires. @throws RangeError over seven days, S3's limit */
export function expiryAfter(seconds: number, nowMs = Date.now()): number {
  if (!(seconds > 0 && seconds <= signedUrlLifetimeSecondsMax))
    throw new RangeError("a signed address lives 7 days at most");
  return Math.floor(nowMs / 1_000) + Math.ceil(seconds);
}

/** The grant of an address; undefined if it is forged, modified or expired. */
export function readAddress(
  address: { path: string; query: unknown },
  signingKey: string,
  nowMs = Date.now(),
): AddressGrant | undefined {
  const key = address.path.replace(/^\//, "");
  const parsed = query.safeParse(address.query);
  if (!parsed.success || !isObjectKey(key)) return undefined;
  const { method, expires, type, name, upload, part, size, sha256, signature } = parsed.data;
  const grant: AddressGrant = {
    method,
    key,
    expiresAt: expires,
    ...(type === undefined ? {} : { contentType: type }),
    ...(name === undefined ? {} : { downloadName: name }),
    ...(upload === undefined ? {} : { uploadId: upload }),
    ...(part === undefined ? {} : { partNumber: part }),
    ...(size === undefined ? {} : { sizeBytes: size }),
    ...(sha256 === undefined ? {} : { sha256 }),
  };
  return isSameSecret(signature, signatureOf(grant, signingKey)) && expires * 1_000 > nowMs
    ? grant
    : undefined;
}

function signatureOf(grant: AddressGrant, signingKey: string): string {
  const said = [
    grant.method,
    grant.key,
    grant.expiresAt,
    grant.contentType,
    grant.downloadName,
    grant.uploadId,
    grant.partNumber,
    grant.sizeBytes,
    grant.sha256,
  ];
  return createHmac("sha256", signingKey)
    .update(JSON.stringify(said.map((each) => each ?? null)))
    .digest("base64url");
}
