import { config } from "zod/mini";
import { readHost, UnknownHostError } from "./app/host.ts";

config({ jitless: true });

const publicPath = /^\/(?:p|public-object|embed)(?:\/|$)/;

async function start(): Promise<void> {
  const host = readHost(location.hostname);
  if (publicPath.test(location.pathname) && host.kind === "workspace") {
    return (await import("./routes/start-public-app.tsx")).startPublicApp();
  }
  if (host.kind === "root") return (await import("./routes/start-root-app.tsx")).startRootApp();
  return (await import("./routes/start-workspace-app.tsx")).startWorkspaceApp();
}

start().catch(async (error: unknown) => {
  const { showStartFailure } = await import("./app/errors/show-start-failure.ts");
  showStartFailure(error instanceof UnknownHostError ? "host" : "load");
});
