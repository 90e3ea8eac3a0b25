import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { z } from "zod";
import { listFiles } from "../../boundaries/list-files.ts";
import { runCommand } from "../run-command.ts";
import type { KnownFault } from "./known-faults.ts";

export interface FaultOutcome {
  readonly fault: KnownFault;
  /** True if the test passes in the unchanged repository, and fails with the fault. */
  readonly isCaught: boolean;
  readonly why: string;
}

/**
 * Runs each fault's test in a copy of the repository, then applies the faults, grouped so that none share a
 * changed or test file, and runs the tests again.
 */
export async function tryFaults(
  faults: readonly KnownFault[],
  onOutcome: (outcome: FaultOutcome) => void,
): Promise<void> {
  const copy = await copyRepository();
  try {
    const well = await askTests(copy, faults);
    for (const group of apart(faults)) {
      const texts = new Map<string, string>();
      for (const fault of group) {
        const file = path.join(copy, fault.change.file);
        texts.set(file, await readFile(file, "utf8"));
        await writeFile(file, withFault(texts.get(file) ?? "", fault));
      }
      const faulty = await askTests(copy, group);
      for (const [file, text] of texts) await writeFile(file, text);
      for (const fault of group) onOutcome(judge(fault, well.get(fault), faulty.get(fault)));
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Groups of faults without common files. */
export function apart(faults: readonly KnownFault[]): readonly (readonly KnownFault[])[] {
  const groups: KnownFault[][] = [];
  const filesOf = ({ change, test }: KnownFault): readonly string[] => [change.file, test.file];
  for (const fault of faults) {
    const free = groups.find((group) =>
      group.every((other) => !filesOf(other).some((file) => filesOf(fault).includes(file))),
    );
    if (free === undefined) groups.push([fault]);
    else free.push(fault);
  }
  return groups;
}

/** The file's text with the fault applied. @throws Error unless the text to replace occurs exactly once */
export function withFault(text: string, { name, change }: KnownFault): string {
  const [before, after, ...more] = text.split(change.from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${name}: what it changes does not stand once in ${change.file}`);
  return `${before}${change.to}${after}`;
}

/** Result of a test. One that did not run, because its file's setup failed, proves nothing. */
interface TestEnd {
  readonly status: string;
  readonly message: string;
}

function judge(fault: KnownFault, well: TestEnd | undefined, faulty: TestEnd | undefined): FaultOutcome {
  if (well?.status !== "passed")
    return { fault, isCaught: false, why: `without it its test is ${said(well)}` };
  if (faulty?.status !== "failed") return { fault, isCaught: false, why: `its test is ${said(faulty)}` };
  return { fault, isCaught: true, why: faulty.message };
}

const said = (end: TestEnd | undefined): string =>
  end === undefined ? "not run" : [end.status, end.message].filter(Boolean).join(": ");

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** Runs the tests of several faults together. Results are per fault: guards of one finding share a name. */
async function askTests(
  copy: string,
  faults: readonly KnownFault[],
): Promise<ReadonlyMap<KnownFault, TestEnd>> {
  const output = path.join(copy, "faults-report.json");
  const escaped = faults.map(({ test }) => test.title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const asked = ["run", "--reporter=json", `--outputFile=${output}`, "-t", `(${escaped.join("|")})`];
  const files = [...new Set(faults.map(({ test }) => test.file))];
  const ran = await runCommand(path.join(copy, "node_modules/.bin/vitest"), [...asked, ...files], {
    cwd: copy,
  }).then(
    () => "",
    (error: unknown) => String(error),
  );
  const text = await readFile(output, "utf8").catch(() => {
    throw new Error(`The tests did not run: ${ran}`);
  });
  await rm(output);
  const { testResults } = report.parse(JSON.parse(text));
  return new Map(
    faults.map((fault) => {
      const { test } = fault;
      const ofFile = testResults.filter((file) => file.name.endsWith(test.file));
      const results = ofFile
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(
          ({ title, status }) => title.includes(test.title) && (status === "passed" || status === "failed"),
        );
      const failed = results.find(({ status }) => status === "failed");
      const message = failed?.failureMessages?.[0] ?? ofFile[0]?.message ?? "";
      const status = results.length === 0 ? "not run" : (failed?.status ?? "passed");
      return [fault, { status, message: message.split("\n")[0] ?? "" }];
    }),
  );
}

/** Copies all tracked files, and the installed packages as links. */
async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "fieldstone-faults-"));
  const names = await listFiles();
  for (const name of names) await cp(path.join(repositoryRoot, name), path.join(copy, name));
  const workspaces = names
    .filter((name) => path.basename(name) === "package.json")
    .map((name) => path.dirname(name));
  for (const workspace of workspaces) {
    const installed = path.join(repositoryRoot, workspace, "node_modules");
    // Its links to workspaces lead to those of the copy. Hard links fail across disks: files are copied then.
    const isThere = await runCommand("test", ["-d", installed]).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    const target = path.join(copy, workspace, "node_modules");
    await runCommand("cp", ["-al", installed, target]).catch(() =>
      runCommand("cp", ["-a", installed, target]),
    );
  }
  return copy;
}
