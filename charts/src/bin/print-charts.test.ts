import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";

const program = path.join(import.meta.dirname, "print-charts.ts");

function print(...given: readonly string[]) {
  return spawnSync(process.execPath, [program, ...given], { encoding: "utf8" });
}

it("prints a part's manifests", () => {
  const { status, stdout } = print("EU_A", "--part", "migration");
  expect(status).toBe(0);
  expect(stdout).toContain("name: migrate-cell");
  expect(stdout).not.toContain("kind: Deployment");
});

it.each([
  [["MARS_A"], 'Unknown region "MARS_A". Known regions: US_A, US_B, EU_A, AU_A.'],
  [[], "Name one region."],
  [["EU_A", "US_A"], "Name one region."],
  [["EU_A", "--part", "all"], 'There is no part "all".'],
  [["EU_A", "--environment", "moon"], 'There is no environment "moon".'],
  [["EU_A", "--fast"], "Unknown option '--fast'"],
])("answers %j in words, with what there is", (given, message) => {
  const { status, stdout, stderr } = print(...given);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(message);
  expect(stderr).toContain(
    "npm run charts -- REGION [--environment production|staging] [--part foundation|migration|processes|monitoring]",
  );
  expect(stderr).not.toMatch(/^\s+at /m);
});

it("ends quietly where its reader has seen enough", async () => {
  const child = spawn(process.execPath, [program, "EU_A"], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stdout.destroy();
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(said).toBe("");
});
