// Subjects of the commits that the main branch does not have yet: those that can still be worded otherwise.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { subjectFault } from "../boundaries/commit-subjects.ts";

const run = promisify(execFile);
/** The first of these that is there is what commits are compared with; without any there is nothing to check. */
const mainBranches = ["origin/main", "main"];

async function newSubjects(): Promise<readonly string[]> {
  for (const branch of mainBranches) {
    const log = ["log", "--no-merges", "--format=%s", `${branch}..HEAD`];
    const found = await run("git", log, { cwd: repositoryRoot }).catch(() => undefined);
    if (found !== undefined) return found.stdout.split("\n").filter((line) => line !== "");
  }
  return [];
}

for (const subject of await newSubjects()) {
  const fault = subjectFault(subject);
  if (fault === undefined) continue;
  process.stdout.write(`The commit “${subject}” ${fault}.\n`);
  process.exitCode = 1;
}
