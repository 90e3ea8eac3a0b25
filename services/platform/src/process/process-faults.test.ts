import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const source = path.resolve(import.meta.dirname, "..");
const imported = (file: string) => pathToFileURL(path.join(source, file)).href;

/** Runs a program with fault handling to its end. */
function runFailing(program: string): Promise<{ code: number | null; lines: Record<string, unknown>[] }> {
  const script = `
    import { createLog } from "${imported("log/create-log.ts")}";
    import { createMetrics } from "${imported("telemetry/metrics.ts")}";
    import { handleProcessFaults } from "${imported("process/process-faults.ts")}";
    const log = createLog({ level: "info", process: "test" });
    const metrics = createMetrics({ process: "test" });
    handleProcessFaults(log, metrics);
    ${program}`;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["--input-type=module", "--eval", script],
      (_error, output: string) => {
        const lines = output
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line));
        resolve({ code: child.exitCode, lines });
      },
    );
  });
}

test("a rejected promise is logged and counted, and the process goes on", async () => {
  const { code, lines } = await runFailing(`
    process.once("unhandledRejection", () => setImmediate(async () =>
      log.info({ counted: await metrics.registry.getSingleMetricAsString("fieldstone_unhandled_rejections_total") }, "still here")));
    Promise.reject(new Error("nobody waits"));`);
  expect(code).toBe(0);
  expect(lines).toMatchObject([
    { level: 50, error: { message: "nobody waits" } },
    { msg: "still here", counted: expect.stringContaining('{process="test"} 1') },
  ]);
});

test("a thrown error is logged and ends the process", async () => {
  const { code, lines } = await runFailing(`
    setImmediate(() => { throw new Error("half done"); });
    setInterval(() => {}, 1_000);`);
  expect(code).toBe(1);
  expect(lines).toMatchObject([{ level: 60, error: { message: "half done" } }]);
});
