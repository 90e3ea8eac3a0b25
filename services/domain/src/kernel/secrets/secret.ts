import { createHash, randomBytes } from "node:crypto";

const secretBytes = 32;

/** 32 random bytes in base64url. The person keeps the secret; only its hash is stored. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString("base64url");
}

export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
