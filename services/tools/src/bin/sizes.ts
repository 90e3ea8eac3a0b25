// No file of ours is longer than one that is about one thing, and no component than a reader can hold in view.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { componentLinesMax, componentsOf } from "../boundaries/component-size.ts";
import { fileLinesMax, isMeasured, linesOf } from "../boundaries/file-size.ts";

/** Committed files, and new ones that are not ignored. */
const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
const { stdout } = await promisify(execFile)("git", listed, {
  cwd: repositoryRoot,
  maxBuffer: 64 * 1_024 * 1_024,
});

function refuse(what: string): void {
  process.stdout.write(`${what}\n`);
  process.exitCode = 1;
}

for (const file of stdout.split("\0").filter(isMeasured)) {
  const place = path.join(repositoryRoot, file);
  // One that was deleted is listed until that is committed.
  if (!existsSync(place)) continue;
  const source = await readFile(place, "utf8");
  const lines = linesOf(source);
  if (lines > fileLinesMax)
    refuse(`${file} has ${lines} lines, more than ${fileLinesMax}: split it by what it is about.`);
  if (!/^web\/src\/.*(?<![.](?:test|testing))[.]tsx$/.test(file)) continue;
  for (const component of await componentsOf(source)) {
    if (component.lines <= componentLinesMax) continue;
    refuse(
      `${file}: ${component.name} has ${component.lines} lines, more than ${componentLinesMax}: make a hook or a part.`,
    );
  }
}
