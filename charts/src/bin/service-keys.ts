// npm run service-keys -- --environment NAME --state FILE [--step begin|switch|end] [--accept-tokens [--listen-only]]

import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  keyedProcesses,
  keysFor,
  type PairKeys,
  rotationSteps,
  stepKeys,
} from "@fieldstone/contracts/service-key-plan.ts";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { environmentNames, environments } from "@fieldstone/regions/deployment/environments.ts";
import { z } from "zod";
import { secretNames } from "../deployables/secrets.ts";

const usage = `npm run service-keys -- --environment ${environmentNames.join("|")} --state FILE [--step ${rotationSteps.join("|")}]
  state          keeps the keys between steps: as secret as they are
  accept-tokens  processes believe the service token as well, until all have keys
  listen-only    and go on sending it, until all believe keys
Prints what to put into each cell's secret ${secretNames.service}, beside what it holds.
`;
const kept = z.record(z.string(), z.object({ current: z.string(), next: z.string().optional() }));

try {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      environment: { ...text, default: "production" },
      state: text,
      step: text,
      "accept-tokens": { type: "boolean", default: false },
      "listen-only": { type: "boolean", default: false },
    },
  });
  const name = environmentNames.find((each) => each === values.environment);
  const step = rotationSteps.find((each) => each === values.step);
  if (name === undefined) throw new Error(`There is no environment "${values.environment}".`);
  if (values.state === undefined) throw new Error("Name the file that keeps the keys.");
  if (values.step !== undefined && step === undefined) throw new Error(`There is no step "${values.step}".`);
  const before = existsSync(values.state) ? readKept(await readFile(values.state, "utf8")) : {};
  const keys = stepKeys(before, regionKeys, () => randomBytes(32).toString("base64url"), step);
  await writeFile(values.state, JSON.stringify(keys), { mode: 0o600 });
  for (const region of regionKeys) {
    const secret = Object.fromEntries(
      keyedProcesses.map((process) => [
        `${process}-keys`,
        JSON.stringify({
          ...keysFor(process, region, keys, regionKeys, values["accept-tokens"]),
          ...(values["listen-only"] ? { sends: {} } : {}),
        }),
      ]),
    );
    const { stack } = cellNames(environments[name], region);
    process.stdout.write(
      `${JSON.stringify({ secret: `${stack}/${secretNames.service}`, values: secret })}\n`,
    );
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 1;
}

function readKept(text: string): PairKeys {
  return Object.fromEntries(
    Object.entries(kept.parse(JSON.parse(text))).map(([pair, { current, next }]) => [
      pair,
      next === undefined ? { current } : { current, next },
    ]),
  );
}
