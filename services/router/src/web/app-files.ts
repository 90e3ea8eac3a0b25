import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { FeatureFlags } from "@fieldstone/model/teams/feature-flags.ts";

/** A file of the built web app, whole in memory: serving it can neither fail half way nor wait for a disk. */
export interface AppFile {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** Its compressed forms from the build, by encoding. */
  readonly encoded: ReadonlyMap<string, Buffer>;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Encodings that the build produces, the smallest first, with their file extensions. */
export const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

/** Settings of the installation that are passed to the app's page. */
export interface Installation {
  /** Parent domain of the workspaces: the page tells by it whether its address is a workspace's. */
  readonly rootDomain: string;
  readonly featureFlags: FeatureFlags;
  /** Where people write to when something keeps failing. */
  readonly supportEmail?: string | undefined;
}

function withInstallation(page: Buffer, { rootDomain, featureFlags, supportEmail }: Installation): Buffer {
  const on = Object.entries(featureFlags).flatMap(([flag, isOn]) => (isOn ? [flag] : []));
  const metas =
    `<meta name="fieldstone-root-domain" content="${rootDomain}" />` +
    `<meta name="fieldstone-features" content="${on.join(" ")}" />` +
    (supportEmail === undefined ? "" : `<meta name="fieldstone-support-email" content="${supportEmail}" />`);
  return Buffer.from(page.toString("utf8").replace("<head>", `<head>${metas}`));
}

/** Every file below a folder by its path within it, `/assets/x.js`, without dotfiles. */
export function readAppFiles(dir: string, installation: Installation): Map<string, AppFile> {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const file = join(entry.parentPath, entry.name);
    contents.set(file.slice(dir.length).split(sep).join("/"), readFileSync(file));
  }
  const page = contents.get("/index.html");
  if (page !== undefined) {
    const installed = withInstallation(page, installation);
    contents.set("/index.html", installed);
    contents.set("/index.html.br", brotliCompressSync(installed));
    contents.set("/index.html.gz", gzipSync(installed));
  }
  const files = new Map<string, AppFile>();
  for (const [path, body] of contents) {
    const type = types[extname(path)];
    if (type === undefined && encodings.some(({ ending }) => path.endsWith(ending))) continue;
    const encoded = new Map<string, Buffer>();
    for (const { name, ending } of encodings) {
      const smaller = contents.get(path + ending);
      if (smaller) encoded.set(name, smaller);
    }
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    files.set(path, { type: type ?? "application/octet-stream", etag, body, encoded });
  }
  return files;
}
