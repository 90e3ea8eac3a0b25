import { request as ask, createServer, type IncomingMessage } from "node:http";
import { z } from "zod";

export interface FailingProxy {
  readonly endpoint: string;
  /** The status with which a request is rejected; undefined to forward it. */
  refuse: (request: Pick<IncomingMessage, "method" | "url">) => number | undefined;
  /** Called for a request that the server has answered, before the client gets the answer. */
  onAnswer: (request: Pick<IncomingMessage, "method" | "url">) => void;
  close(): Promise<void>;
}

/** A proxy in front of a server that answers in its place where a test wants a failure. */
export async function startFailingProxy(target: string): Promise<FailingProxy> {
  const { hostname, port } = new URL(target);
  const proxy: Pick<FailingProxy, "refuse" | "onAnswer"> = {
    refuse: () => undefined,
    onAnswer: () => undefined,
  };
  const server = createServer((request, response) => {
    const status = proxy.refuse(request);
    if (status !== undefined) {
      request.resume().on("end", () => response.writeHead(status).end());
      return;
    }
    const { method, url: path, headers } = request;
    const passed = ask({ hostname, port, method, path, headers }, (answer) => {
      proxy.onAnswer({ method, url: path });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = z.object({ port: z.number() }).parse(server.address());
  return Object.assign(proxy, {
    endpoint: `http://127.0.0.1:${own.port}`,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  });
}
