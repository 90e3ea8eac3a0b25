// Lists in each package's `exports` exactly the files that other packages import. `--check` only compares.
import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { z } from "zod";
import { exportsOf, importedPaths } from "../boundaries/package-exports.ts";

const check = process.argv.includes("--check");
const manifest = z.looseObject({ name: z.string(), exports: z.record(z.string(), z.string()).optional() });

interface Package {
  readonly file: string;
  readonly folder: string;
  readonly content: z.output<typeof manifest>;
}

const packages: Package[] = [];
for await (const file of glob("{charts,infra,loadtests,operator,regions,web,services/*}/package.json", {
  cwd: repositoryRoot,
})) {
  const content = manifest.parse(JSON.parse(await readFile(path.join(repositoryRoot, file), "utf8")));
  packages.push({ file, folder: path.dirname(file), content });
}

const sources: { packageName: string; text: string }[] = [];
for (const { folder, content } of packages) {
  for await (const file of glob("**/*.{ts,tsx,mjs}", {
    cwd: path.join(repositoryRoot, folder),
    exclude: ["**/node_modules", "**/dist"],
  })) {
    const text = await readFile(path.join(repositoryRoot, folder, file), "utf8");
    sources.push({ packageName: content.name, text });
  }
}

const imported = importedPaths(sources);
for (const { file, content } of packages) {
  const exported = exportsOf(imported.get(content.name) ?? []);
  if (JSON.stringify(content.exports ?? {}) === JSON.stringify(exported)) continue;
  if (check) {
    process.stdout.write(`${file} does not export what others import of it: run \`npm run exports\`.\n`);
    process.exitCode = 1;
    continue;
  }
  const text = `${JSON.stringify({ ...content, exports: exported }, undefined, 2)}\n`;
  await writeFile(path.join(repositoryRoot, file), text);
}
