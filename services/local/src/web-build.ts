import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export const repositoryRoot = path.resolve(import.meta.dirname, "../../..");
export const webDir = path.join(repositoryRoot, "web/dist");

/** Sources of the web app; a change in any of them requires a new build. */
const sources = ["web", "services/document/src", "services/model/src", "regions/src", "package-lock.json"];
const ignoredFolders = new Set(["node_modules", "dist", "coverage"]);

/** Builds the web app if its sources changed since the last build. Resolves to true if it built. */
export async function buildWebWhenStale(): Promise<boolean> {
  const stamp = path.join(webDir, ".sources");
  const current = await hashSources();
  if (existsSync(path.join(webDir, "index.html"))) {
    const built = await readFile(stamp, "utf8").catch(() => "");
    if (built === current) return false;
  }
  await buildWeb();
  await writeFile(stamp, current);
  return true;
}

/** @throws Error with the bundler's own message */
export async function buildWeb(): Promise<void> {
  const vite = path.join(repositoryRoot, "node_modules/vite/bin/vite.js");
  await run(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: path.join(repositoryRoot, "web"),
  });
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await filesBelow(path.join(repositoryRoot, source))) {
      hash
        .update(path.relative(repositoryRoot, file))
        .update("\0")
        .update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [place];
  const nested = await Promise.all(
    entries
      .filter((entry) => !(entry.isDirectory() && ignoredFolders.has(entry.name)))
      .map((entry) => {
        const child = path.join(place, entry.name);
        return entry.isDirectory() ? filesBelow(child) : [child];
      }),
  );
  return nested.flat().sort();
}
