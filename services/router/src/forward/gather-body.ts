import type { IncomingMessage } from "node:http";
import { RequestBody } from "./request-body.ts";

/**
 * Reads a body until it is complete or longer than `bytesMax`; in that case the rest follows as a stream
 * after the received part. Nothing is called if the client goes away. Returns a function that stops the
 * reading.
 */
export function gatherBody(
  request: IncomingMessage,
  bytesMax: number,
  onGathered: (body: Buffer | RequestBody) => void,
): () => void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stop = (): void => {
    request.off("data", onData);
    request.off("end", onEnd);
  };
  const onData = (chunk: Buffer): void => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= bytesMax) return;
    stop();
    onGathered(new RequestBody(request, chunks));
  };
  const onEnd = (): void => {
    stop();
    onGathered(Buffer.concat(chunks, bytes));
  };
  request.on("data", onData);
  request.on("end", onEnd);
  return stop;
}
