import { readdir } from "node:fs/promises";

/** The file names of the stored messages, oldest first. Apart from the server, which a cell does not load. */
export async function messageNames(dir: string): Promise<readonly string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith(".eml")).sort();
}
