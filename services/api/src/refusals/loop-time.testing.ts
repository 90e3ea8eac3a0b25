/** Of the event loop's processor time, in ms, for one request: other threads and a busy machine do not count. */
export const loopMsMax = 1_000;

/** Does something, and tells the event loop's processor time meanwhile. */
export async function timeLoop<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly ms: number }> {
  const before = process.threadCpuUsage();
  const result = await work();
  return { result, ms: process.threadCpuUsage(before).user / 1_000 };
}
