import { connect } from "node:net";
import { eventually } from "@fieldstone/testkit/eventually.ts";
import { expect, it, onTestFinished } from "vitest";
import { describePlanes } from "../testing/planes.ts";
import { startUpstream, testRoute } from "../testing/test-router-server.ts";

describePlanes((startRouterServer) => {
  it("leaves a client that sends half a body without a hanging request at the cell", async () => {
    let aborted = false;
    const upstream = await startUpstream((request) => {
      request.on("close", () => {
        aborted = !request.complete;
      });
      request.resume();
    });
    onTestFinished(upstream.close);
    const router = await startRouterServer({ EU_A: upstream.port }, [testRoute()]);
    onTestFinished(router.close);
    const socket = connect(router.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      "POST /api/x HTTP/1.1\r\nhost: acme.fieldstone.localhost\r\ncookie: fieldstone_session=t.s\r\n" +
        `content-length: 140000\r\n\r\n${"half".repeat(17_500)}`,
    );
    await eventually(() => expect(upstream.requests).toHaveLength(1));
    socket.destroy();
    await eventually(() => expect(router.settled).toEqual([{ region: "EU_A", status: 499 }]));
    await eventually(() => expect(aborted).toBe(true));
  });
});
