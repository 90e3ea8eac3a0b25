import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchAnswer } from "./early-answers.ts";

const body = JSON.stringify({ operationName: "NotePage", variables: { id: "a" }, query: "query NotePage" });
const key = 'NotePage {"id":"a"}';
const fetched = vi.fn(async () => new Response("later"));

function hold(answers: readonly [string, Promise<Response | undefined>][]): void {
  vi.stubGlobal("window", { fieldstoneAnswers: new Map(answers) });
}

const ask = async (asked: string): Promise<string> =>
  (await fetchAnswer("/api/graphql", { method: "POST", body: asked })).text();

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  // The tests of a worker share the module, which another may have loaded long ago.
  vi.spyOn(performance, "now").mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the first question is answered with what was asked early, every later one by the server", async () => {
  hold([[key, Promise.resolve(new Response("early"))]]);
  expect(await ask(body)).toBe("early");
  expect(fetched).not.toHaveBeenCalled();
  expect(await ask(body)).toBe("later");
});

test("another question goes to the server and leaves the early answer to whom it is for", async () => {
  hold([[key, Promise.resolve(new Response("early"))]]);
  expect(await ask(body.replace('"a"', '"b"'))).toBe("later");
  expect(await ask(JSON.stringify([JSON.parse(body)]))).toBe("later");
  expect(await ask(body)).toBe("early");
});

test("what was not asked early, or failed, is asked of the server", async () => {
  hold([[key, Promise.resolve(undefined)]]);
  expect(await ask(body)).toBe("later");
  const failed = Promise.reject(new TypeError("no network"));
  hold([[key, failed]]);
  expect(await ask(body)).toBe("later");
  vi.stubGlobal("window", {});
  expect(await ask(body)).toBe("later");
});

test("an answer is not kept for longer than a page takes to ask", async () => {
  hold([[key, Promise.resolve(new Response("early"))]]);
  vi.spyOn(performance, "now").mockReturnValueOnce(Number.MAX_SAFE_INTEGER);
  expect(await ask(body)).toBe("later");
  expect(await ask(body)).toBe("later");
});
