import { spawn } from "node:child_process";
import { once } from "node:events";
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readRouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { engineOptionsOf } from "../engine/engine-options.ts";
import { writeEngineFiles } from "../engine/write-engine-files.ts";

const program = "haproxy";

/**
 * Runs the engine in front of the router with the router's own settings. A cluster stops it with SIGTERM, at
 * which HAProxy would cut every connection, so HAProxy gets the signal for a graceful stop instead.
 */
const config = settingsOrEnd(readRouterConfig);
if (config.engine === undefined) throw new Error("ENGINE_DIR is not set: there is no engine to run");
const { settings } = await writeEngineFiles(config.engine.dir, engineOptionsOf(config, config.engine));
// An empty environment otherwise: ours contains secrets that the engine does not need.
const haproxy = spawn(program, ["-db", "-f", settings], {
  stdio: "inherit",
  env: { PATH: `${process.env.PATH ?? ""}:/usr/sbin` },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => haproxy.kill("SIGUSR1"));
const [code] = await once(haproxy, "exit");
process.exitCode = typeof code === "number" ? code : 1;
