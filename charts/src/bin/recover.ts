// npm run recover -- cell|tenant|routes …: restores lost data with the provider's and cluster's commands.
import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { writingRegion } from "@fieldstone/regions/deployment/cell-names.ts";
import { environmentNames, environments } from "@fieldstone/regions/deployment/environments.ts";
import { parseRegion } from "@fieldstone/regions/parse-region.ts";
import { type CellSettings, cellSettings } from "../cell-settings.ts";
import { readLivingDatabase } from "../recovery/living-database.ts";
import { describeCopies, lostRegionPlan, otherOfGroup, readCopies } from "../recovery/lost-region-plan.ts";
import { cellPlan, cellsOf, describeLiving, routesPlan, tenantPlan } from "../recovery/recovery-plans.ts";
import type { RecoveryStep } from "../recovery/recovery-steps.ts";

const usage = `npm run recover -- cell REGION --to TIME
npm run recover -- tenant REGION --team ID --to TIME --as ID --subdomain NAME
npm run recover -- routes --host HOST
npm run recover -- region REGION        the region is lost: into the other one of its group
  --environment ${environmentNames.join("|")}   production where left out
  --copies FILE   what describe-db-instance-automated-backups answered, likewise
  --living FILE   what describe-db-instances answered, where it is not to be asked
  --run           runs the commands; else they are printed
  --from STEP     goes on behind a step that failed, by its number
Regions: ${regionKeys.join(", ")}
`;

const option = { type: "string" } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    environment: { ...option, default: "production" },
    to: option,
    team: option,
    as: option,
    subdomain: option,
    host: option,
    living: option,
    copies: option,
    from: { ...option, default: "1" },
    run: { type: "boolean", default: false },
  },
});

try {
  const steps = await plan();
  for (const [index, step] of steps.entries()) {
    const number = index + 1;
    process.stdout.write(`${number}/${steps.length} ${step.says}\n    ${shown(step)}\n`);
    if (!values.run || number < Number(values.from)) continue;
    const startedAt = performance.now();
    await run(step);
    process.stdout.write(`    done in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 1;
}

async function plan(): Promise<readonly RecoveryStep[]> {
  const name = environmentNames.find((each) => each === values.environment);
  if (name === undefined) throw new Error(`There is no environment "${values.environment}".`);
  const [what, region] = positionals;
  if (what === "routes")
    return routesPlan(cellsOf(regionKeys, environments[name]), needed("host", values.host));
  if (region === undefined) throw new Error("Name a region.");
  const cell = cellSettings(parseRegion(region), environments[name]);
  if (what === "region") return regionSteps(cell);
  const at = new Date(needed("to", values.to));
  if (Number.isNaN(at.getTime())) throw new Error("--to is no time: 2026-11-24T10:00:00Z");
  if (what !== "cell" && what !== "tenant") throw new Error("Say what: cell, tenant, routes or region.");
  const living = readLivingDatabase(await answer(describeLiving(cell), values.living));
  if (what === "cell") return cellPlan(cell, living, at);
  return tenantPlan(cell, living, {
    teamId: needed("team", values.team),
    at,
    asTeamId: needed("as", values.as),
    subdomain: needed("subdomain", values.subdomain),
  });
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`--${name} is missing.`);
  return value;
}

async function regionSteps(lost: CellSettings): Promise<readonly RecoveryStep[]> {
  const other = otherOfGroup(lost);
  return lostRegionPlan({
    lost,
    other,
    living: readLivingDatabase(await answer(describeLiving(other), values.living)),
    copies: readCopies(await answer(describeCopies(lost, other), values.copies)),
    wroteRoutes: lost.region === writingRegion,
  });
}

/** What the provider answers, or what a file says that it did. */
async function answer([program, ...words]: readonly [string, ...string[]], file?: string): Promise<string> {
  if (file !== undefined) return text(createReadStream(file));
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  return Promise.race([text(child.stdout), failed]);
}

function shown({ command, stdout, stdinFiles, stdin }: RecoveryStep): string {
  const words = command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`)).join(" ");
  const input = stdinFiles === undefined ? "" : `cat ${stdinFiles.join(" ")} | `;
  return `${input}${words}${stdout === undefined ? "" : ` > ${stdout}`}${stdin === undefined ? "" : " # of a manifest"}`;
}

async function run({
  command: [program, ...words],
  stdin,
  stdout,
  stdinFiles = [],
}: RecoveryStep): Promise<void> {
  const child = spawn(program, words, {
    stdio: ["pipe", stdout === undefined ? "inherit" : "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const kept =
    stdout === undefined || child.stdout === null
      ? undefined
      : pipeline(child.stdout, createWriteStream(stdout));
  for (const file of stdinFiles) for await (const piece of createReadStream(file)) child.stdin?.write(piece);
  child.stdin?.end(stdin);
  const code = await ended;
  await kept;
  if (code !== 0) throw new Error(`It failed (${code}). Mend it, then go on with --from and its number.`);
}
