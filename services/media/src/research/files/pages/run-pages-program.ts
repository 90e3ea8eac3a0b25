import { runLimited } from "@fieldstone/platform/process/limited-process.ts";
import { limitedNodeArguments } from "../limited-node.ts";
import { type PageReport, pageReport } from "./page-report.ts";
import { type PagesLimits, pagesLimits } from "./pages-limits.ts";

export interface PagesProgram {
  /** By its address: `new URL("./pdf-process.ts", import.meta.url)`. */
  readonly program: URL;
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly limits?: PagesLimits;
  /** Told of each line in order, one after another; the next waits for it. */
  readonly onReport: (report: PageReport) => Promise<void>;
}

/**
 * Runs a program of pages on a stranger's file, in a process that may read the product's own files and its folder,
 * write to that folder and start nothing.
 * @throws as runLimited, and what `onReport` throws, which ends the program
 */
export async function runPagesProgram(options: PagesProgram): Promise<void> {
  const { program, folder, limits = pagesLimits, onReport } = options;
  const failing = new AbortController();
  let told = Promise.resolve();
  const tell = (line: string) => {
    told = told
      .then(() => (failing.signal.aborted ? undefined : onReport(pageReport.parse(JSON.parse(line)))))
      .catch((error: unknown) => failing.abort(error));
  };
  await runLimited({
    program: process.execPath,
    arguments: limitedNodeArguments({
      ...{ program, folder },
      arguments: options.arguments,
      heapMegabytesMax: limits.heapMegabytesMax,
    }),
    folder,
    limits,
    signal: AbortSignal.any([options.signal, failing.signal]),
    onLine: tell,
  });
  await told;
  failing.signal.throwIfAborted();
}
