// Checks the subjects of commits that are not on the main branch yet: those can still be reworded.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { subjectFault } from "../boundaries/commit-subjects.ts";

const run = promisify(execFile);
/** Commits are compared with the first of these that exists; without any, nothing is checked. */
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
