// No component of the web app is longer than a reader can hold in view.
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { componentLinesMax, componentsOf } from "../boundaries/component-size.ts";

for await (const file of glob("web/src/**/*.tsx", { cwd: repositoryRoot })) {
  if (/[.](test|testing)[.]tsx$/.test(file)) continue;
  const source = await readFile(path.join(repositoryRoot, file), "utf8");
  for (const { name, lines } of await componentsOf(source)) {
    if (lines <= componentLinesMax) continue;
    process.stdout.write(
      `${file}: ${name} has ${lines} lines, more than ${componentLinesMax}: make a hook or a part.\n`,
    );
    process.exitCode = 1;
  }
}
