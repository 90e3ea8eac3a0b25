import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";

const dist = join(import.meta.dirname, "../../dist");
const manifestFile = join(dist, "manifest.json");
const built = existsSync(manifestFile);

/** Budgets in bytes of gzip, from UI.md. */
const FIRST_BYTES_MAX = 210_000;
const ROUTE_BYTES_MAX = 60_000;
const PUBLIC_BYTES_MAX = 110_000;
const signedIn = [
  "index.html",
  "src/routes/start-workspace-app.tsx",
  "src/routes/workspace/WorkspaceLayout.tsx",
];

/**
 * What each of the first pages loads before its largest paint: a little more than on 2026-11-28, so that growth is
 * noticed. The goal for a note is 230,000.
 */
const firstPages: Readonly<Record<string, { bytesMax: number; filesMax: number; own: readonly string[] }>> = {
  "signing in": {
    bytesMax: 142_500,
    filesMax: 9,
    own: ["src/routes/start-root-app.tsx", "src/features/identity/auth/SignInPage.tsx"],
  },
  home: { bytesMax: 228_000, filesMax: 10, own: [...signedIn, "src/routes/workspace/finding/HomeRoute.tsx"] },
  note: {
    bytesMax: 220_500,
    filesMax: 12,
    own: [
      ...signedIn,
      "src/routes/workspace/objects/ObjectRoute.tsx",
      "src/features/research/notes/NotePage.tsx",
    ],
  },
  insight: {
    bytesMax: 221_500,
    filesMax: 16,
    own: [
      ...signedIn,
      "src/routes/workspace/objects/ObjectRoute.tsx",
      "src/features/research/insights/InsightPage.tsx",
    ],
  },
};

/** What loads when such a view or chart is opened, and not before. */
const openedLater = [
  "src/features/research/canvas/CanvasView.tsx",
  "src/features/research/views/table/TableView.tsx",
  "src/features/discovery/charts/TagChart.tsx",
  "src/features/discovery/charts/CrossTable.tsx",
  "src/features/discovery/charts/EmbeddedChart.tsx",
];

interface Chunk {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(manifestFile, "utf8"));
}

/** A chunk with all its static imports. */
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

test.runIf(built)("the signed-in first scripts keep to their budget", () => {
  const manifest = readManifest();
  for (const entry of signedIn) expect(manifest[entry], entry).toBeDefined();
  expect(bytes(manifest, closure(manifest, signedIn))).toBeLessThanOrEqual(FIRST_BYTES_MAX);
});

/** The routes and pages that load on their own. */
function routesOf(manifest: Record<string, Chunk>): readonly string[] {
  return Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && /Page\.tsx$|Route\.tsx$|ObjectRoutes\.tsx$/.test(key),
  );
}

test.runIf(built)("each route adds at most its budget to the first scripts", () => {
  const manifest = readManifest();
  const first = closure(manifest, signedIn);
  const routes = routesOf(manifest);
  expect(routes.length).toBeGreaterThan(10);
  for (const route of routes) {
    const added = [...closure(manifest, [route])].filter((key) => !first.has(key));
    expect(bytes(manifest, added), route).toBeLessThanOrEqual(ROUTE_BYTES_MAX);
  }
});

test.runIf(built)("no page's first scripts have a canvas, a chart or a table of rows in them", () => {
  const manifest = readManifest();
  for (const key of openedLater) expect(manifest[key]?.isDynamicEntry, key).toBe(true);
  const starts = ["start-workspace-app", "start-root-app", "start-public-app"].map(
    (name) => `src/routes/${name}.tsx`,
  );
  for (const page of ["index.html", ...starts, ...routesOf(manifest)]) {
    const chunks = closure(manifest, [page]);
    expect(chunks.size, page).toBeGreaterThan(0);
    expect(
      openedLater.filter((key) => chunks.has(key)),
      page,
    ).toEqual([]);
  }
});

test.runIf(built).each(Object.entries(firstPages))(
  "%s: the JavaScript before the largest paint keeps to its budget",
  (_name, { bytesMax, filesMax, own }) => {
    const manifest = readManifest();
    for (const entry of own) expect(manifest[entry], entry).toBeDefined();
    const chunks = closure(manifest, ["index.html", ...own]);
    expect(bytes(manifest, chunks)).toBeLessThanOrEqual(bytesMax);
    // Each file costs a slow processor a few milliseconds, whatever its size.
    expect(chunks.size).toBeLessThanOrEqual(filesMax);
  },
);

/** The scripts that `public/boot.js` preloads for a path of a workspace or of the root domain. */
function preloadedScripts(path: string, isRoot: boolean): readonly string[] {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const told = /<script type="application\/json" id="first-pages">(.*?)<\/script>/.exec(html)?.[1];
  const pages = z
    .array(z.object({ at: z.string(), isRoot: z.boolean(), scripts: z.array(z.string()) }))
    .parse(JSON.parse(told ?? "[]"));
  return pages.find((each) => each.isRoot === isRoot && new RegExp(each.at).test(path))?.scripts ?? [];
}

test.runIf(built).each([
  ["signing in", "/auth/login", true],
  ["home", "/home", false],
  ["home", "/", false],
  ["note", "/data/My-note-3fK9xQ", false],
  ["note", "/data/3fK9xQ", false],
  ["insight", "/insights/3fK9xQ", false],
] as const)("the page itself asks for the files of %s at %s", (name, path, isRoot) => {
  const manifest = readManifest();
  const started = closure(manifest, ["index.html"]);
  const needed = [...closure(manifest, firstPages[name]?.own ?? [])].filter((key) => !started.has(key));
  expect([...preloadedScripts(path, isRoot)].sort()).toEqual(
    needed.map((key) => `/${manifest[key]?.file}`).sort(),
  );
});

test.runIf(built)("public pages keep to their budget", () => {
  const manifest = readManifest();
  const first = closure(manifest, ["index.html", "src/routes/start-public-app.tsx"]);
  expect(bytes(manifest, first)).toBeLessThanOrEqual(PUBLIC_BYTES_MAX);
});
