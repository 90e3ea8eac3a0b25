import { glob, readFile } from "node:fs/promises";
import path from "node:path";

const services = path.resolve(import.meta.dirname, "../../..");

/** Declares the functions that refuse. */
const declaredIn = "domain/src/kernel/entitlements/entitlements.ts";
const gateCall = /(?<!function )\b(?:requireCapability|assertCapability)\(/g;

/** Work on the product, and quote its code. */
const notOfTheProduct = ["tools/**", "testkit/**"];

/** Every call by which the services refuse what a plan lacks, as `file:line` below `services`. */
export async function findGates(): Promise<readonly string[]> {
  const files = await Array.fromAsync(glob("*/src/**/*.ts", { cwd: services, exclude: notOfTheProduct }));
  const sources = files.filter((file) => !/\.(?:test|testing|bench)\.ts$/.test(file) && file !== declaredIn);
  const gates = await Promise.all(
    sources.map(async (file) => {
      const text = await readFile(path.join(services, file), "utf8");
      return [...text.matchAll(gateCall)].map(({ index }) => `${file}:${lineAt(text, index)}`);
    }),
  );
  return gates.flat().sort();
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** The service's line that a stack was taken in, which the functions of a test are not. */
export function gateIn(stack: string): string {
  const at = /services\/(\S+?\.ts):(\d+)/;
  const frame = stack.split("\n").find((line) => at.test(line) && !/\.test(?:ing)?\.ts/.test(line));
  const [, file, line] = at.exec(frame ?? "") ?? [];
  return `${file}:${line}`;
}
