import { spawn } from "node:child_process";
import { once } from "node:events";
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readRouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { engineOptionsOf } from "../engine/engine-options.ts";
import { writeEngineFiles } from "../engine/write-engine-files.ts";

const program = "haproxy";

/**
 * Runs the engine in front of the router by the router's own settings. HAProxy cuts everything at SIGTERM, which is what a
 * cluster sends, so that it is told to stop in good order instead.
 */
const config = settingsOrEnd(readRouterConfig);
if (config.engine === undefined) throw new Error("ENGINE_DIR is not set: there is no engine to run");
const { settings } = await writeEngineFiles(config.engine.dir, engineOptionsOf(config, config.engine));
// Nothing of the environment: it holds secrets that the engine has no use for.
const haproxy = spawn(program, ["-db", "-f", settings], {
  stdio: "inherit",
  env: { PATH: `${process.env.PATH ?? ""}:/usr/sbin` },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => haproxy.kill("SIGUSR1"));
const [code] = await once(haproxy, "exit");
process.exitCode = typeof code === "number" ? code : 1;
