import { readFileSync } from "node:fs";
import path from "node:path";

export interface Target {
  readonly cellUrl: string;
  readonly serviceToken: string;
  readonly region: string;
}

const preferredRegion = "US_B";

/**
 * Address and token of the local Fieldstone's cell, from its data folder.
 * @throws Error that says to start it if it does not run
 */
export function readLocalTarget(dataDir: string): Target {
  try {
    const addresses = readRecord(path.join(dataDir, "addresses.json"));
    const secrets = readRecord(path.join(dataDir, "secrets.json"));
    const cells = asRecord(addresses.cells);
    const region = preferredRegion in cells ? preferredRegion : Object.keys(cells)[0];
    const cellUrl = region === undefined ? undefined : cells[region];
    if (region === undefined || typeof cellUrl !== "string" || typeof secrets.serviceToken !== "string") {
      throw new Error("the data folder names no cell");
    }
    return { cellUrl, serviceToken: secrets.serviceToken, region };
  } catch (cause) {
    throw new Error(
      `No Fieldstone was found in ${dataDir}. Start one with npm start, or name --cell-url and SERVICE_TOKEN.`,
      { cause },
    );
  }
}

function readRecord(file: string): Readonly<Record<string, unknown>> {
  return asRecord(JSON.parse(readFileSync(file, "utf8")));
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== "object") throw new Error("not an object");
  return Object.fromEntries(Object.entries(value));
}
