// A thread with a server that does nothing: what its answers take is what the machine takes to run anything at all.
import { createServer } from "node:http";
import { parentPort } from "node:worker_threads";

const server = createServer((_request, response) => response.end("idle"));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) parentPort?.postMessage(address.port);
});
