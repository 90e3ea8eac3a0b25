import { loadChunk } from "./app/errors/load-chunk.ts";
import { readHost, UnknownHostError } from "./app/host.ts";

const publicPath = /^\/(?:p|public-object)(?:\/|$)/;
const embedPath = /^\/embed(?:\/|$)/;

/** After a release the old chunks are gone: the page reloads, at most once in this time. */
const RELOAD_AGAIN_AFTER_MS = 30_000;
const reloadedKey = "fieldstone-reloaded-at";

window.addEventListener("vite:preloadError", (event) => {
  const before = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (!navigator.onLine || Date.now() - before < RELOAD_AGAIN_AFTER_MS) return;
  event.preventDefault();
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  location.reload();
});

async function start(): Promise<void> {
  const host = readHost(location.hostname);
  const isPublic = publicPath.test(location.pathname) && host.kind === "workspace";
  // On any host: a page that can be framed by other sites must never sign in.
  if (isPublic || embedPath.test(location.pathname)) {
    return (await loadChunk("public", () => import("./routes/start-public-app.tsx"))).startPublicApp();
  }
  if (host.kind === "root")
    return (await loadChunk("root", () => import("./routes/start-root-app.tsx"))).startRootApp();
  return (await loadChunk("workspace", () => import("./routes/start-workspace-app.tsx"))).startWorkspaceApp();
}

start().catch(async (error: unknown) => {
  const { showStartFailure } = await import("./app/errors/show-start-failure.ts");
  showStartFailure(error instanceof UnknownHostError ? "host" : "load");
});
