import { writeFileSync } from "node:fs";
import path from "node:path";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import { z } from "zod";

/** Where the report goes, for the process that started Vitest. */
export const reportFileVariable = "FIELDSTONE_TEST_REPORT";
const charactersMax = 700;

/** What a run of tests came to. Files are relative to the repository's root. */
export const testReport = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.array(z.object({ file: z.string(), name: z.string() })),
  /** A line each: where, what and why, of tests, of hooks and of files that could not be read. */
  failures: z.array(z.string()),
});

type WithErrors = TestModule | TestSuite | TestCase;

function errorsOf(failed: WithErrors): readonly SerializedError[] {
  return failed.type === "test" ? (failed.result().errors ?? []) : failed.errors();
}

/** The innermost line of the test file itself, where it has a part in the error. */
function placeOf({ stacks = [] }: SerializedError, file: string): string {
  const line = stacks.find((frame) => frame.file.endsWith(file))?.line;
  return line === undefined ? file : `${file}:${line}`;
}

/** One line for one error, short enough for a summary. */
export function failureLine(file: string, name: string, error: SerializedError): string {
  const why = error.message.replaceAll(/\s+/g, " ").slice(0, charactersMax);
  return [placeOf(error, file), name, why].filter((part) => part !== "").join(": ");
}

/** Vitest's reporter for the closing summary: its own JSON leaves out why a hook failed, and where. */
export default class TestReporter implements Reporter {
  #root = "";

  onInit({ config }: { readonly config: { readonly root: string } }): void {
    this.#root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = processEnvironment()[reportFileVariable];
    if (file === undefined) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const report: z.infer<typeof testReport> = {
      passed: tests.filter((test) => test.result().state === "passed").length,
      failed: tests.filter((test) => test.result().state === "failed").length,
      skipped: tests
        .filter((test) => ["skipped", "pending"].includes(test.result().state))
        .map((test) => ({ file: this.#fileOf(test.module), name: test.fullName })),
      failures: [
        ...modules.flatMap((module) => this.#failuresOf(module)),
        ...unhandled.map((error) => failureLine("", "outside every test", error)),
      ],
    };
    writeFileSync(file, JSON.stringify(report));
  }

  #fileOf({ moduleId }: TestModule): string {
    return path.relative(this.#root, moduleId);
  }

  #failuresOf(module: TestModule): readonly string[] {
    const parts: readonly WithErrors[] = [
      module,
      ...module.children.allSuites(),
      ...module.children.allTests(),
    ];
    const file = this.#fileOf(module);
    const lines = parts.flatMap((part) =>
      errorsOf(part).map((error) => failureLine(file, part.type === "module" ? "" : part.fullName, error)),
    );
    return lines.length === 0 && module.state() === "failed" ? [`${file}: it did not end`] : lines;
  }
}
