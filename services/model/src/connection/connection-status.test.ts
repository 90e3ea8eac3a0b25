import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ConnectionEvent,
  initialConnectionState,
  isServerDown,
  reduceConnection,
} from "./connection-status.ts";

const events: ConnectionEvent[] = [
  "socketConnecting",
  "socketOpened",
  "socketClosed",
  "httpSucceeded",
  "httpFailed",
  "browserOnline",
  "browserOffline",
];

const after = (...happened: ConnectionEvent[]) => happened.reduce(reduceConnection, initialConnectionState);
const times = (count: number, event: ConnectionEvent) => Array<ConnectionEvent>(count).fill(event);

describe("connection status", () => {
  it("goes from Connecting to Connected, Reconnecting, Reconnected and Connected again", () => {
    expect(initialConnectionState.status).toBe("Connecting");
    expect(after("socketOpened").status).toBe("Connected");
    expect(after("socketOpened", "socketClosed").status).toBe("Reconnecting");
    expect(after("socketOpened", "socketClosed", "socketConnecting").status).toBe("Reconnecting");
    expect(after("socketOpened", "socketClosed", "socketOpened").status).toBe("Reconnected");
    expect(after("socketOpened", "socketClosed", "socketOpened", "httpSucceeded").status).toBe("Connected");
  });

  it("stays Connecting while a first socket fails to open", () => {
    expect(after("socketClosed", "socketConnecting", "socketClosed").status).toBe("Connecting");
  });

  it("is ClientOffline while the browser has no network", () => {
    expect(after("socketOpened", "browserOffline").status).toBe("ClientOffline");
    expect(after("socketOpened", "browserOffline", "browserOnline").status).toBe("Reconnected");
    expect(after("socketOpened", "browserOffline", "socketClosed", "browserOnline").status).toBe(
      "Reconnecting",
    );
  });

  it("is ServerOffline only above 10 failures", () => {
    expect(after("socketOpened", ...times(10, "httpFailed")).status).toBe("Connected");
    expect(after("socketOpened", ...times(11, "httpFailed")).status).toBe("ServerOffline");
    expect(after("socketOpened", ...times(11, "httpFailed"), "httpSucceeded").status).toBe("Reconnected");
    expect([isServerDown(10), isServerDown(11)]).toEqual([false, true]);
  });

  it("counts failures to at most 20 and successes down to no less than 0", () => {
    expect(after(...times(50, "httpFailed")).failures).toBe(20);
    expect(after(...times(50, "httpFailed"), ...times(9, "httpSucceeded")).status).toBe("ServerOffline");
    expect(after(...times(50, "httpFailed"), ...times(10, "httpSucceeded")).failures).toBe(10);
    expect(after("httpFailed", ...times(5, "httpSucceeded")).failures).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events)), (happened) => {
        const { failures, status, online } = after(...happened);
        expect(failures).toBeGreaterThanOrEqual(0);
        expect(failures).toBeLessThanOrEqual(20);
        expect(status === "ClientOffline").toBe(!online);
      }),
    );
  });
});
