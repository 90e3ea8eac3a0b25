// npm run promote -- --environment NAME --state DIR --services DIGEST --media DIGEST --router DIGEST --prometheus URL
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { environmentNames, environments } from "@fieldstone/regions/deployment/environments.ts";
import { prometheusMonitor } from "../rollout/cell-monitor.ts";
import { cellRelease, ownRelease } from "../rollout/cell-release.ts";
import { promote, stages } from "../rollout/promote.ts";
import { PublishedState } from "../rollout/published-state.ts";

const usage = `npm run promote -- --environment ${environmentNames.join("|")} --state DIR --services DIGEST --media DIGEST --router DIGEST --prometheus URL
  state       a checkout of the repository that clusters follow
  services, media, router
              digests of this release's images: sha256:...
  prometheus  where a cell's alerts are asked for; {stack} stands for the cell's stack.
              PROMETHEUS_TOKEN is sent where it is set
`;

/** @throws Error that says what is wrong */
function readOptions(given: readonly string[]) {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...given],
    options: { environment: text, state: text, services: text, media: text, router: text, prometheus: text },
  });
  const name = environmentNames.find((each) => each === values.environment);
  if (name === undefined) throw new Error(`There is no environment "${values.environment ?? ""}".`);
  const { state, services, media, router, prometheus } = values;
  if (state === undefined) throw new Error("Name the checkout that clusters follow.");
  if (!existsSync(path.join(state, ".git"))) throw new Error(`There is no checkout at "${state}".`);
  if (services === undefined || media === undefined || router === undefined)
    throw new Error("Name the digests of all images.");
  if (prometheus === undefined) throw new Error("Name where alerts are asked for.");
  const release = cellRelease.safeParse({ ...ownRelease(), digests: { services, media, router } });
  if (!release.success) throw new Error(release.error.issues.map(({ message }) => message).join(" "));
  return { environment: environments[name], state, release: release.data, prometheus };
}

try {
  const { environment, state, release, prometheus } = readOptions(process.argv.slice(2));
  const outcome = await promote({
    stages: stages[environment.name],
    release,
    state: new PublishedState(state, environment),
    monitorOf: (region) =>
      prometheusMonitor(
        prometheus.replace("{stack}", cellNames(environment, region).stack),
        process.env.PROMETHEUS_TOKEN,
      ),
    wait: (ms) => wait(ms),
    report: (line) => process.stdout.write(`${line}\n`),
  });
  if (outcome.kind === "STOPPED")
    throw new Error(`${outcome.region}: ${outcome.reason}. Nothing else was changed.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 1;
}
