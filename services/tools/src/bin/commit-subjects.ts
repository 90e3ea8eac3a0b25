// Checks the subjects of commits made since the rule took effect.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { subjectFault } from "../boundaries/commit-subjects.ts";

const run = promisify(execFile);
/** Earlier subjects stay as they are: they can no longer be reworded. */
const checkedSince = "2026-11-27T12:00:00Z";

async function newSubjects(): Promise<readonly string[]> {
  const log = ["log", "--no-merges", `--since=${checkedSince}`, "--format=%s"];
  // A copy of the files without their history has none to check.
  const found = await run("git", log, { cwd: repositoryRoot }).catch(() => undefined);
  return found?.stdout.split("\n").filter((line) => line !== "") ?? [];
}

for (const subject of await newSubjects()) {
  const fault = subjectFault(subject);
  if (fault === undefined) continue;
  process.stdout.write(`The commit “${subject}” ${fault}.\n`);
  process.exitCode = 1;
}
