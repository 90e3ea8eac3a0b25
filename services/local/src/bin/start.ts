import { ConfigError } from "@fieldstone/platform/config/environment.ts";
import { endWithLauncher } from "../end-with-launcher.ts";
import { readLocalSettings } from "../local-settings.ts";
import { startFieldstone } from "../start-fieldstone.ts";
import { createSteps } from "../steps.ts";
import { createStopList } from "../stop-list.ts";

const steps = createSteps((text) => process.stdout.write(text));
const stops = createStopList();

async function stop(): Promise<void> {
  if (stops.stopping()) return;
  steps.say("Stopping …");
  await stops.stopAll();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());

try {
  await endWithLauncher();
  const running = await startFieldstone(readLocalSettings(), steps, stops);
  steps.say(`Fieldstone is ready: ${running.url}`);
} catch (error) {
  if (!stops.stopping()) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : describe(error)}\n`);
    await stops.stopAll();
    process.exit(1);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? `Fieldstone did not start. ${error.message}` : String(error);
}
