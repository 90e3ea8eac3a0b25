import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { defaultPlaces, findK6 } from "./runner/find-k6.ts";

const seconds = 30;
/**
 * Well below one machine's capacity, because other tests run beside this one; manual runs use higher rates.
 */
const rates = { ping: 50, search: 5 } as const;

const summary = z.object({
  metrics: z.object({
    http_reqs: z.object({ values: z.object({ count: z.number() }) }),
    http_req_failed: z.object({ values: z.object({ rate: z.number() }) }),
    checks: z.object({ values: z.object({ rate: z.number(), fails: z.number() }) }),
  }),
});

describe.runIf(findK6(defaultPlaces(process.env)) !== undefined)("k6 against what npm start starts", () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), "fieldstone-k6-"));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  // Concurrent, because both mostly wait and neither asserts times.
  it.concurrent.each(["ping", "search"] as const)(
    `%s for ${seconds} s: every answer and check is right`,
    async (scenario) => {
      const file = path.join(dir, `${scenario}.json`);
      const rate = rates[scenario];
      const { code, output } = await runLoad([
        scenario,
        ...["--base-url", `http://fieldstone.localhost:${inject("fieldstonePort")}`],
        ...["--duration", `${seconds}s`, "--rate", String(rate), "--bounds", "errors", "--summary", file],
      ]);
      expect(code, output).toBe(0);
      const { metrics } = summary.parse(JSON.parse(await readFile(file, "utf8")));
      expect(metrics.http_reqs.values.count).toBeGreaterThan(rate * seconds * 0.9);
      expect(metrics.http_req_failed.values.rate).toBe(0);
      expect(metrics.checks.values).toMatchObject({ rate: 1, fails: 0 });
    },
    180_000,
  );
});

function runLoad(given: readonly string[]): Promise<{ code: number | null; output: string }> {
  const program = path.resolve(import.meta.dirname, "bin/run-load.ts");
  const child = spawn(process.execPath, [program, ...given], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATA_DIR: inject("fieldstoneDataDir") },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, output })));
}
