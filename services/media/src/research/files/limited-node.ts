import path from "node:path";
import { fileURLToPath } from "node:url";

const productFolder = path.resolve(import.meta.dirname, "../../../../..");

/**
 * Node arguments for a script of ours that opens an untrusted file: it may read the product's files and its
 * folder, write to that folder, and cannot start processes.
 */
export function limitedNodeArguments(options: {
  /** A URL such as `new URL("./pdf-process.ts", import.meta.url)`. */
  readonly program: URL;
  readonly arguments: readonly string[];
  readonly folder: string;
  /** Limits JavaScript's heap only. */
  readonly heapMegabytesMax: number;
}): readonly string[] {
  const { program, folder, heapMegabytesMax } = options;
  return [
    `--max-old-space-size=${heapMegabytesMax}`,
    "--permission",
    `--allow-fs-read=${productFolder}/*`,
    `--allow-fs-read=${folder}/*`,
    `--allow-fs-write=${folder}/*`,
    // Pixels are decoded and encoded by a C library; text is recognised in a worker thread.
    "--allow-addons",
    "--allow-worker",
    "--no-warnings",
    fileURLToPath(program),
    ...options.arguments,
  ];
}
