import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { featureFlagDefaults } from "@fieldstone/model/teams/feature-flags.ts";
import { type ServeStatic, type StaticAppOptions, staticApp } from "./static-app.ts";

const headWithSettings =
  '<head><meta name="fieldstone-root-domain" content="fieldstone.localhost" />' +
  '<meta name="fieldstone-features" content="post-onboarding-note-popup" />';
/** The page of a built app. */
export const builtPage = "<!doctype html><head><title>Fieldstone</title>";
/** The page as served, with the root domain filled in. */
export const servedPage = builtPage.replace("<head>", headWithSettings);
export const builtScript = "export const answer = 42;".repeat(40);

/** A folder with a built app: a page, a script without a hash, and one with a hash, also compressed. */
export async function buildApp(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-web-"));
  await mkdir(join(dir, "assets"));
  await writeFile(join(dir, "index.html"), builtPage);
  await writeFile(join(dir, "boot.js"), "1");
  await writeFile(join(dir, "assets", "main-a1b2c3.js"), builtScript);
  await writeFile(join(dir, "assets", "main-a1b2c3.js.br"), brotliCompressSync(builtScript));
  return dir;
}

/** Serves the app of a folder as an installation does. */
export function serveApp(dir: string, options: Partial<StaticAppOptions> = {}): ServeStatic {
  return staticApp({
    dir,
    https: false,
    rootDomain: "fieldstone.localhost",
    featureFlags: featureFlagDefaults,
    contentOrigins: [],
    ...options,
  });
}
