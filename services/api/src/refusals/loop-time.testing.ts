/** Most processor time of the event loop for one request, in ms: other threads and processes do not count. */
export const loopMsMax = 1_000;

/** Runs a function and measures the event loop's processor time. */
export async function timeLoop<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly ms: number }> {
  const before = process.threadCpuUsage();
  const result = await work();
  return { result, ms: process.threadCpuUsage(before).user / 1_000 };
}
