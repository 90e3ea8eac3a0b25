import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const secret = z
  .string()
  .min(32)
  .default(() => randomBytes(32).toString("base64url"));

const secretsFile = z.object({
  ownerPassword: secret,
  appPassword: secret,
  tasksPassword: secret,
  serviceToken: secret,
  emailHashKey: secret,
  emailSessionKey: secret,
  objectsSigningKey: secret,
});

export type LocalSecrets = z.output<typeof secretsFile>;

/**
 * The secrets of a data folder: random, created on first start, in a file that only its owner can read.
 * @throws Error if the file exists but cannot be read: new passwords would lock out the existing databases
 */
export async function loadLocalSecrets(dataDir: string): Promise<LocalSecrets> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, "secrets.json");
  const kept: unknown = existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
  const secrets = secretsFile.parse(kept);
  // Written to a new file and renamed: a start killed here leaves the old or the new file, never half of one.
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}
