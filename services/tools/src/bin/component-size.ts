// No component of the web app is longer than a reader can hold in view.
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { componentLinesMax, componentsOf } from "../boundaries/component-size.ts";

/** Those that were longer when the rule came. The list only shrinks. */
const knownLong: readonly string[] = [
  "CreateWorkspacePage",
  "EnterpriseConnection",
  "GroupDialog",
  "HighlightCard",
  "MembersPage",
  "ProjectsPage",
  "TagPicker",
];

const long = new Set<string>();
for await (const file of glob("web/src/**/*.tsx", { cwd: repositoryRoot })) {
  if (/[.](test|testing)[.]tsx$/.test(file)) continue;
  const source = await readFile(path.join(repositoryRoot, file), "utf8");
  for (const { name, lines } of await componentsOf(source)) {
    if (lines <= componentLinesMax) continue;
    long.add(name);
    if (knownLong.includes(name)) continue;
    process.stdout.write(
      `${file}: ${name} has ${lines} lines, more than ${componentLinesMax}: make a hook or a part.\n`,
    );
    process.exitCode = 1;
  }
}
for (const name of knownLong.filter((each) => !long.has(each))) {
  process.stdout.write(
    `${name} is within ${componentLinesMax} lines now: take it off the list of long components.\n`,
  );
  process.exitCode = 1;
}
