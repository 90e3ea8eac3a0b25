import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { z } from "zod";
import { listenHttp } from "../http/listen-http.ts";
import { askProvider } from "./provider-http.ts";

it.each([
  [60_000_000, 200],
  [60_000_000, 500],
])("reads no answer of %i bytes, whatever its status (%i)", async (length, status) => {
  const packed = gzipSync(Buffer.alloc(length, " "));
  const server = await listenHttp(
    (_request, response) => {
      response.writeHead(status, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(packed);
    },
    { host: "127.0.0.1", port: 0 },
  );
  const asked = askProvider({
    method: "GET",
    url: server.origin,
    headers: {},
    answer: z.unknown(),
    signal: new AbortController().signal,
  });
  await expect(asked).rejects.toThrow("the answer is longer than 50000000 bytes");
  await server.close(0);
});
