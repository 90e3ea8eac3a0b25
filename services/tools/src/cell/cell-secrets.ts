import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { places } from "./cell-places.ts";

const secretsFile = path.join(places.keys, "secrets.json");

const cellSecrets = z.object({
  superuserPassword: z.string(),
  masterPassword: z.string(),
  appPassword: z.string(),
  tasksPassword: z.string(),
  serviceToken: z.string(),
  emailHashKey: z.string(),
  emailSessionKey: z.string(),
  objectsAccessKey: z.string(),
  objectsSecretKey: z.string(),
});
export type CellSecrets = z.infer<typeof cellSecrets>;

const draw = (): string => randomBytes(32).toString("base64url");

/** Draws every secret of a new cell. */
export async function drawSecrets(): Promise<CellSecrets> {
  const drawn = Object.fromEntries(Object.keys(cellSecrets.shape).map((name) => [name, draw()]));
  await writeFile(secretsFile, JSON.stringify(drawn), { mode: 0o600 });
  return readSecrets();
}

/** Those of the cell that runs. @throws Error where none was started from this clone */
export async function readSecrets(): Promise<CellSecrets> {
  return cellSecrets.parse(JSON.parse(await readFile(secretsFile, "utf8")));
}
