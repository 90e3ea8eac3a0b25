import { createServer } from "node:net";
import { expect, it } from "vitest";
import { findFreePort } from "./free-port.ts";

it("gives ports that can be listened on, once each, outside of those that connections are given", async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, findFreePort));
  expect(new Set(ports).size).toBe(ports.length);
  for (const port of ports) {
    expect(port).toBeLessThan(32_768);
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  }
});
