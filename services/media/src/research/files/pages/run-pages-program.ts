import { runLimited } from "@fieldstone/platform/process/limited/limited-process.ts";
import { limitedNodeArguments } from "../limited-node.ts";
import { type PageReport, pageReport } from "./page-report.ts";
import { type PagesLimits, pagesLimits } from "./pages-limits.ts";

export interface PagesProgram {
  /** A URL such as `new URL("./pdf-process.ts", import.meta.url)`. */
  readonly program: URL;
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly limits?: PagesLimits;
  /** Called for each line in order; the next line waits for it. */
  readonly onReport: (report: PageReport) => Promise<void>;
}

/**
 * Runs a pages program on an untrusted file, in a process that may read the product's files and its folder,
 * write to that folder, and cannot start processes.
 * @throws as runLimited, and the errors of `onReport`, which end the program
 */
export async function runPagesProgram(options: PagesProgram): Promise<void> {
  const { program, folder, limits = pagesLimits, onReport } = options;
  const failing = new AbortController();
  let reported = Promise.resolve();
  const report = (line: string) => {
    reported = reported
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
    onLine: report,
  });
  await reported;
  failing.signal.throwIfAborted();
}
