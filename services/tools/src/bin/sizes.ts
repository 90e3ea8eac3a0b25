// Limits the size of files (one subject each), of functions (readable at a glance), and of folders (easy to
// search for a newcomer).
import { readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { fileLinesMax, isMeasured, linesOf } from "../boundaries/file-size.ts";
import { folderFaults } from "../boundaries/folder-size.ts";
import { functionLinesMax, functionsOf, hasMeasuredFunctions } from "../boundaries/function-size.ts";
import { listFiles } from "../boundaries/list-files.ts";

function refuse(what: string): void {
  process.stdout.write(`${what}\n`);
  process.exitCode = 1;
}

const files = await listFiles();
for (const fault of folderFaults(files)) refuse(fault);

for (const file of files.filter(isMeasured)) {
  const source = await readFile(path.join(repositoryRoot, file), "utf8");
  const lines = linesOf(source);
  if (lines > fileLinesMax)
    refuse(`${file} has ${lines} lines, more than ${fileLinesMax}: split it by what it is about.`);
  if (!hasMeasuredFunctions(file)) continue;
  for (const { name, lines: length } of await functionsOf(source, { tsx: file.endsWith(".tsx") })) {
    if (length <= functionLinesMax) continue;
    refuse(`${file}: ${name} has ${length} lines, more than ${functionLinesMax}: split it by what it does.`);
  }
}
