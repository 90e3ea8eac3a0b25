import { passwordLengthMax } from "@fieldstone/model/limits.ts";
import { textLength } from "@fieldstone/model/text/text-length.ts";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's first recommendation for argon2id: 19 MiB, 2 passes, 1 lane. About 25 ms here. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of no account's password, so that an unknown address takes as long to reject as a known one. */
const decoyHash = hash("no one's password", argon2id);

/** Hashes a password that passed the rules. All of its characters count. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id);
}

/** Takes the same time for an account without a password and for no account. */
export async function isPasswordOf(
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(storedHash ?? (await decoyHash), password.slice(0, passwordLengthMax * 2));
  return matches && storedHash != null && textLength(password) <= passwordLengthMax;
}
