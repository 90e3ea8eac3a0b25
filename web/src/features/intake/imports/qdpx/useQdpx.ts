import { useEffect, useRef, useState } from "react";
import type { QdpxAnswer, QdpxSummary } from "./qdpx-messages.ts";

/** Parses a QDPX project in a worker. `onRefused` receives the reason if that fails. */
export function useQdpx(
  file: File,
  onRefused: (message: string, isInvalid: boolean) => void,
): QdpxSummary | undefined {
  const [summary, setSummary] = useState<QdpxSummary>();
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    const worker = new Worker(new URL("./qdpx-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<QdpxAnswer>) => {
      if (data.kind === "refused") refused.current(data.message, true);
      else setSummary(data.summary);
    });
    worker.addEventListener("error", ({ message }) => refused.current(message, false));
    void file.arrayBuffer().then(
      (bytes) => worker.postMessage(new Uint8Array(bytes)),
      (error: unknown) => refused.current(String(error), false),
    );
    return () => worker.terminate();
  }, [file]);
  return summary;
}
