import path from "node:path";
import { fileURLToPath } from "node:url";

const productFolder = path.resolve(import.meta.dirname, "../../../../..");

/**
 * Arguments of Node for a script of ours that opens a stranger's file: it may read the product's own files and its
 * folder, write to that folder, and start nothing.
 */
export function limitedNodeArguments(options: {
  /** By its address: `new URL("./pdf-process.ts", import.meta.url)`. */
  readonly program: URL;
  readonly arguments: readonly string[];
  readonly folder: string;
  /** JavaScript's own part of the memory. */
  readonly heapMegabytesMax: number;
}): readonly string[] {
  const { program, folder, heapMegabytesMax } = options;
  return [
    `--max-old-space-size=${heapMegabytesMax}`,
    "--permission",
    `--allow-fs-read=${productFolder}/*`,
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-write=${folder}/*`,
    // Pixels are decoded and encoded by a library in C, text is recognised in a thread.
    "--allow-addons",
    "--allow-worker",
    "--no-warnings",
    fileURLToPath(program),
    ...options.arguments,
  ];
}
