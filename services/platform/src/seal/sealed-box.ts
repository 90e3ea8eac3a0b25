import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ivBytes = 12;
const tagBytes = 16;

/** The secret that seals, and beside it, while one is replaced, another whose seals still open. */
export type SealingSecrets = readonly [secret: string, ...others: string[]];

/** Seals small JSON values for one purpose: AES-256-GCM under a key derived for that purpose alone. */
export class SealedBox {
  readonly #key: Buffer;
  readonly #otherKeys: readonly Buffer[];

  constructor([secret, ...others]: SealingSecrets, purpose: string) {
    const keyOf = (each: string) => Buffer.from(hkdfSync("sha256", each, "fieldstone", purpose, 32));
    this.#key = keyOf(secret);
    this.#otherKeys = others.map(keyOf);
  }

  seal(value: unknown): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", this.#key, iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** The value, to be parsed by its schema; undefined for anything that we did not seal. */
  open(text: string): unknown {
    for (const key of [this.#key, ...this.#otherKeys]) {
      const value = openBy(key, text);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** What another secret sealed, sealed by ours; undefined where that is not so. */
  reseal(text: string): string | undefined {
    if (openBy(this.#key, text) !== undefined) return undefined;
    const value = this.open(text);
    return value === undefined ? undefined : this.seal(value);
  }
}

function openBy(key: Buffer, text: string): unknown {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length <= ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return JSON.parse(plain.toString("utf8"));
  } catch {
    return undefined;
  }
}
