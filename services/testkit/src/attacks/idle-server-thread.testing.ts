// A thread with a server that does nothing: its latency is the machine's minimum.
import { createServer } from "node:http";
import { parentPort } from "node:worker_threads";

const server = createServer((_request, response) => response.end("idle"));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) parentPort?.postMessage(address.port);
});
