import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const generated = /import\s*\{([^}]*)\}\s*from\s*"([^"]*\/graphql\/graphql\.ts)";?/g;
const marker = "?document=";

/** The JSON of a generated document, by its name: `NotePageDocument`. @throws Error if there is none */
export function documentJson(source: string, name: string): string {
  const start = `export const ${name} = `;
  const line = source.split("\n").find((candidate) => candidate.startsWith(start));
  if (!line) throw new Error(`${name} is not among the generated documents: run graphql:generate.`);
  return line.slice(start.length).replace(/ as unknown as .*$/, "");
}

/**
 * All generated documents are in one file, which a bundler cannot split across chunks. This gives each
 * document its own module, so that a page includes only the queries that it sends.
 */
export function splitDocuments(): Plugin {
  return {
    name: "split-documents",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer) {
      const at = source.indexOf(marker);
      if (at < 0) return undefined;
      const file = await this.resolve(source.slice(0, at), importer, { skipSelf: true });
      return file && { id: `${file.id}${source.slice(at)}`, moduleSideEffects: false };
    },
    async load(id) {
      const at = id.indexOf(marker);
      if (at < 0) return undefined;
      const name = id.slice(at + marker.length);
      const json = documentJson(await readFile(id.slice(0, at), "utf8"), name);
      return { code: `export const ${name} = ${json};`, moduleType: "js" };
    },
    transform(code, id) {
      if (id.includes("/graphql/") || !code.includes("/graphql/graphql.ts")) return undefined;
      return code.replace(generated, (_all, names: string, path: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type "))
          .map((name) => `import { ${name} } from "${path}${marker}${name}";`)
          .join("\n"),
      );
    },
  };
}
