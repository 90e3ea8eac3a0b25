import { statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, resolve } from "node:path";
import { yearSeconds } from "@fieldstone/model/durations.ts";
import { type AppFile, encodings, type Installation, readAppFiles } from "./app-files.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

export type ServeStatic = (request: IncomingMessage, response: ServerResponse, onMissing: () => void) => void;

export interface StaticAppOptions extends Installation {
  /** Folder of the built web app. */
  readonly dir: string;
  readonly https: boolean;
  /** Origins, besides its own, that the app may fetch from: object stores, region probes. */
  readonly contentOrigins: readonly string[];
  /** True if reCAPTCHA is configured. */
  readonly recaptcha?: boolean;
}

/** How often to check for a rebuilt app, in ms. */
const rebuildCheckMs = 1_000;

interface LoadedApp {
  readonly files: ReadonlyMap<string, AppFile>;
  readonly builtAtMs: number;
  /** False if the build may still have been writing files when it was read. */
  readonly whole: boolean;
}

/**
 * Serves the built web app from memory: hashed assets cached for a year, everything else revalidated by ETag,
 * compressed where the build did so, and index.html for every path without an extension.
 * The folder is read once, and again after its index.html changes, for rebuilds on developers' machines.
 * During a rebuild the old app is served; its assets stay available afterwards, for pages that are still
 * open.
 */
export function staticApp(options: StaticAppOptions): ServeStatic {
  // Trailing slashes would shift the paths of the files.
  const dir = resolve(options.dir);
  const index = join(dir, "index.html");
  let app: LoadedApp | undefined;
  let before: ReadonlyMap<string, AppFile> = new Map();
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  const refresh = (): void => {
    const nowMs = performance.now();
    if (nowMs - checkedAtMs < rebuildCheckMs) return;
    checkedAtMs = nowMs;
    const builtAtMs = statSync(index, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAtMs === undefined) return;
    const rebuilt = builtAtMs !== app?.builtAtMs;
    if (!rebuilt && app?.whole) return;
    const files = tryRead(dir, options);
    if (files === undefined) return;
    if (rebuilt && app) before = app.files;
    app = { files, builtAtMs, whole: !rebuilt || Date.now() - builtAtMs > 2 * rebuildCheckMs };
  };
  const headersFor = responseHeaders(options);
  refresh();
  return (request, response, onMissing) => {
    refresh();
    const path = pathOf(request);
    const file = path === undefined || app === undefined ? undefined : find(app.files, before, path);
    if (path === undefined || file === undefined) {
      onMissing();
      return;
    }
    for (const [name, value] of headersFor(request.url ?? "/")) response.setHeader(name, value);
    send(request, response, file);
  };
}

/** Undefined while the folder is being rebuilt. */
function tryRead(dir: string, installation: Installation): Map<string, AppFile> | undefined {
  try {
    return readAppFiles(dir, installation);
  } catch {
    return undefined;
  }
}

function pathOf(request: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
  } catch {
    return undefined;
  }
}

function find(
  files: ReadonlyMap<string, AppFile>,
  before: ReadonlyMap<string, AppFile>,
  path: string,
): AppFile | undefined {
  const file = files.get(path);
  if (file) return file;
  if (path.startsWith("/assets/")) return before.get(path);
  return extname(path) === "" ? files.get("/index.html") : undefined;
}

function send(request: IncomingMessage, response: ServerResponse, file: AppFile): void {
  response.setHeader("etag", file.etag);
  response.setHeader("vary", "Accept-Encoding");
  if (request.headers["if-none-match"] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  const accepted = String(request.headers["accept-encoding"] ?? "").split(/[\s,;]+/);
  const encoding = encodings.find(({ name }) => accepted.includes(name) && file.encoded.has(name))?.name;
  const body = (encoding && file.encoded.get(encoding)) ?? file.body;
  if (encoding) response.setHeader("content-encoding", encoding);
  response.writeHead(200, { "content-type": file.type, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

function responseHeaders(options: StaticAppOptions): (address: string) => readonly [string, string][] {
  const { contentOrigins, recaptcha = false } = options;
  const pagePolicy = contentSecurityPolicy({ contentOrigins, recaptcha, embeddable: false });
  const embedPolicy = contentSecurityPolicy({ contentOrigins, recaptcha: false, embeddable: true });
  const always: [string, string][] = [["x-content-type-options", "nosniff"]];
  if (options.https) always.push(["strict-transport-security", `max-age=${yearSeconds}; includeSubDomains`]);
  const page: [string, string][] = [
    ...always,
    ["cache-control", "no-cache"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    // Sign-in popups of other providers must be able to message the page that opened them.
    ["cross-origin-opener-policy", "same-origin-allow-popups"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"],
  ];
  const hashed: [string, string][] = [
    ...always,
    ["cache-control", `public, max-age=${yearSeconds}, immutable`],
  ];
  const pages: [string, string][] = [...page, ["content-security-policy", pagePolicy]];
  const embeds: [string, string][] = [...page, ["content-security-policy", embedPolicy]];
  // Uses the undecoded path, as the browser does: "/embed%2Fx" is no embedded page.
  return (address) => {
    if (address.startsWith("/assets/")) return hashed;
    return address.startsWith("/embed/") ? embeds : pages;
  };
}
