import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { cellRegion, places, planePlaces, planeRegion } from "./cell-places.ts";

const secretsFile = (keys: string): string => path.join(keys, "secrets.json");

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

/** Secrets that must be the same in every cell (docs/deploy.md). */
const shared = ["serviceToken", "emailHashKey", "emailSessionKey"] as const;

/** Generates the secrets of a new cell, except those shared with the cells beside it. */
export async function drawSecrets(): Promise<CellSecrets> {
  const drawn = Object.fromEntries(Object.keys(cellSecrets.shape).map((name) => [name, draw()]));
  if (cellRegion !== planeRegion) {
    const plane = await planeSecrets();
    for (const name of shared) drawn[name] = plane[name];
  }
  await writeFile(secretsFile(places.keys), JSON.stringify(drawn), { mode: 0o600 });
  return read(places.keys);
}

/** The secrets of this process's cell. @throws Error if none was started from this clone */
export const readSecrets = (): Promise<CellSecrets> => read(places.keys);

/** The secrets of the cell with the routes' database. */
export const planeSecrets = (): Promise<CellSecrets> => read(planePlaces.keys);

async function read(keys: string): Promise<CellSecrets> {
  return cellSecrets.parse(JSON.parse(await readFile(secretsFile(keys), "utf8")));
}
