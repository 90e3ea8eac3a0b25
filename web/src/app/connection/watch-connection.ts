import { currentConnection, onConnectionStatus, reportConnection } from "./connection-store.ts";

/** Timeout of the connectivity test. */
const PING_TIMEOUT_MS = 5_000;
/** How often the server is pinged while it seems unavailable. */
const PING_EVERY_MS = 3_000;

async function ping(): Promise<void> {
  try {
    const answer = await fetch("/ping", { cache: "no-store", signal: AbortSignal.timeout(PING_TIMEOUT_MS) });
    reportConnection(answer.ok ? "httpSucceeded" : "httpFailed");
  } catch {
    reportConnection(navigator.onLine ? "httpFailed" : "browserOffline");
  }
}

/**
 * Follows the browser's online and offline events, and polls `/ping` while something is wrong. Returns a
 * function that stops it.
 */
export function watchConnection(): () => void {
  const online = () => reportConnection("browserOnline");
  const offline = () => reportConnection("browserOffline");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const { status } = currentConnection();
    if (status === "Connected" || status === "Reconnected") return;
    timer = setTimeout(() => void ping().finally(schedule), PING_EVERY_MS);
  };
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  const stop = onConnectionStatus(schedule);
  if (!navigator.onLine) offline();
  schedule();
  return () => {
    clearTimeout(timer);
    stop();
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
  };
}
