import { parentPort } from "node:worker_threads";

/** In a ThreadPool's thread: answers each job with a function, which may be asynchronous. */
export function answerJobs(run: (job: unknown) => unknown): void {
  const port = parentPort;
  if (port === null) throw new Error("jobs are answered in a thread alone");
  port.on("message", async (job: unknown) => {
    try {
      port.postMessage({ result: await run(job) });
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ failure: { name: failure.name, message: failure.message } });
    }
  });
}
