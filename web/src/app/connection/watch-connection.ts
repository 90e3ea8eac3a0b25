import { currentConnection, onConnectionStatus, reportConnection } from "./connection-store.ts";

/** The connectivity test is given up after this long. */
const PING_TIMEOUT_MS = 5_000;
/** How often the server is asked while it is thought to be away. */
const PING_EVERY_MS = 3_000;

async function ping(): Promise<void> {
  try {
    const answer = await fetch("/ping", { cache: "no-store", signal: AbortSignal.timeout(PING_TIMEOUT_MS) });
    reportConnection(answer.ok ? "httpSucceeded" : "httpFailed");
  } catch {
    reportConnection(navigator.onLine ? "httpFailed" : "browserOffline");
  }
}

/** Follows the browser's own word on the network and asks `/ping` while something is wrong. Returns the act that ends it. */
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
