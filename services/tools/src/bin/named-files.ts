// Documents name files; a file that moves must not leave them behind.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { listFiles } from "../boundaries/list-files.ts";
import { missingFiles } from "../boundaries/named-files.ts";

const files = await listFiles();
for (const file of files.filter((each) => each.endsWith(".md"))) {
  for (const name of missingFiles(await readFile(path.join(repositoryRoot, file), "utf8"), files)) {
    process.stdout.write(`${file} names ${name}, which does not exist.\n`);
    process.exitCode = 1;
  }
}
