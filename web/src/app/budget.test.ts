import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const dist = join(import.meta.dirname, "../../dist");
const manifestFile = join(dist, "manifest.json");
const built = existsSync(manifestFile);

/** Budgets in bytes of gzip, from UI.md. */
const FIRST_BYTES_MAX = 210_000;
const ROUTE_BYTES_MAX = 60_000;
const PUBLIC_BYTES_MAX = 110_000;

interface Chunk {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(manifestFile, "utf8"));
}

/** A chunk and everything that it imports at once. */
function closure(manifest: Record<string, Chunk>, entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) walk(next);
  };
  for (const entry of entries) walk(entry);
  return seen;
}

function bytes(manifest: Record<string, Chunk>, keys: Iterable<string>): number {
  let sum = 0;
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk) sum += gzipSync(readFileSync(join(dist, chunk.file))).length;
  }
  return sum;
}

const signedIn = [
  "index.html",
  "src/routes/start-workspace-app.tsx",
  "src/routes/workspace/WorkspaceLayout.tsx",
];

test.runIf(built)("the signed-in first scripts keep to their budget", () => {
  const manifest = readManifest();
  for (const entry of signedIn) expect(manifest[entry], entry).toBeDefined();
  expect(bytes(manifest, closure(manifest, signedIn))).toBeLessThanOrEqual(FIRST_BYTES_MAX);
});

test.runIf(built)("each route adds at most its budget to the first scripts", () => {
  const manifest = readManifest();
  const first = closure(manifest, signedIn);
  const routes = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && /Page\.tsx$|Route\.tsx$|ObjectRoutes\.tsx$/.test(key),
  );
  expect(routes.length).toBeGreaterThan(10);
  for (const route of routes) {
    const added = [...closure(manifest, [route])].filter((key) => !first.has(key));
    expect(bytes(manifest, added), route).toBeLessThanOrEqual(ROUTE_BYTES_MAX);
  }
});

test.runIf(built)("public pages keep to their budget", () => {
  const manifest = readManifest();
  const first = closure(manifest, ["index.html", "src/routes/start-public-app.tsx"]);
  expect(bytes(manifest, first)).toBeLessThanOrEqual(PUBLIC_BYTES_MAX);
});
