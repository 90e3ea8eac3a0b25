import { describe, expect, it } from "vitest";
import { shouldReportError } from "./error-reporting.ts";

const report = (message: string, rest: object = {}) =>
  shouldReportError({ error: new Error(message), online: true, ...rest });

describe("error tracking hears", () => {
  it("of errors that are ours", () => {
    expect(report("Cannot read properties of undefined")).toBe(true);
    expect(report("Not found", { status: 404 })).toBe(true);
    expect(report("NetworkError when attempting to fetch resource")).toBe(true);
  });

  it("not of expired tokens, bad input, aborts and cancellations", () => {
    expect(report("The token has expired")).toBe(false);
    expect(report("Title is too long", { errorCode: "BAD_USER_INPUT" })).toBe(false);
    expect(shouldReportError({ error: new DOMException("Stopped", "AbortError"), online: true })).toBe(false);
    expect(report("User requested cancellation")).toBe(false);
  });

  it("not of load failures on a page being left, 5xx, offline network errors and socket closes", () => {
    expect(report("Load failed", { pageHidden: true })).toBe(false);
    expect(report("Load failed")).toBe(true);
    expect(report("Oops", { status: 503 })).toBe(false);
    expect(report("NetworkError when attempting to fetch resource", { online: false })).toBe(false);
    expect(report("WebSocket closed before the connection was established")).toBe(false);
  });

  it("not of noise nor of browser extensions", () => {
    expect(report("Failed to fetch")).toBe(false);
    expect(report("You are offline")).toBe(false);
    expect(report("ResizeObserver loop completed with undelivered notifications.")).toBe(false);
    const error = new Error("x");
    error.stack = "Error: x\n at chrome-extension://abc/content.js:1:1";
    expect(shouldReportError({ error, online: true })).toBe(false);
  });
});
