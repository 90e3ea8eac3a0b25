import type { ApiContext } from "./api-context.ts";

/** Runs slow work with a signal that is aborted when the client disconnects. */
export async function whileConnected<T>(
  { connection }: Pick<ApiContext, "connection">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const closed = new AbortController();
  const close = () => closed.abort(new Error("nobody waits for the answer"));
  connection?.once("close", close);
  try {
    return await work(closed.signal);
  } finally {
    connection?.off("close", close);
  }
}
