import { once } from "node:events";
import { get, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLog } from "../log/create-log.ts";
import { answerErrors, createApp } from "./express-basics.ts";
import { type HttpServer, listenHttp } from "./listen-http.ts";
import { sendReadable } from "./send-readable.ts";

const lines: string[] = [];
let http: HttpServer;
let answer: AsyncGenerator<string>;
/** Awaited before the answer is sent. */
let before: (response: ServerResponse) => Promise<unknown>;
/** Settles once the answer has been sent or has failed. */
let sent: PromiseWithResolvers<void>;

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  const app = createApp();
  app.get("/", async (_request, response) => {
    await before(response);
    sent.resolve(sendReadable(Readable.from(answer), response));
    await sent.promise;
  });
  app.use(answerErrors(createLog({ level: "info", process: "test", destination })));
  http = await listenHttp(app, { host: "127.0.0.1", port: 0 });
});
afterAll(() => http.close(0));
beforeEach(() => {
  lines.length = 0;
  before = async () => undefined;
  sent = Promise.withResolvers();
});

async function* failAfter(chunks: readonly string[]): AsyncGenerator<string> {
  yield* chunks;
  throw new Error("the disk is gone");
}

const read = async () => (await fetch(http.origin)).text();

it.each([
  ["before", []],
  ["after", ["first"]],
])("logs a failure %s the first chunk once, and ends the answer", async (_when, chunks) => {
  answer = failAfter(chunks);
  await expect(read()).rejects.toThrow();
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await expect(sent.promise).rejects.toThrow("the answer failed");
  expect(lines).toEqual([expect.stringContaining("the disk is gone")]);
});

it("sends everything", async () => {
  answer = (async function* () {
    yield* ["first, ", "second"];
  })();
  expect(await read()).toBe("first, second");
  expect(lines).toEqual([]);
});

it("logs nothing of a reader who leaves part-way", async () => {
  answer = (async function* () {
    while (true) yield "more ".repeat(10_000);
  })();
  const request = get(http.origin);
  const [response] = await once(request, "response");
  await once(response, "data");
  request.destroy();
  await expect(sent.promise).resolves.toBeUndefined();
  expect(lines).toEqual([]);
});

it("logs nothing of a reader who left before the answer began", async () => {
  answer = failAfter([]);
  const arrived = Promise.withResolvers<void>();
  before = async (response) => {
    arrived.resolve();
    await once(response, "close");
  };
  const request = get(http.origin).on("error", () => undefined);
  await arrived.promise;
  request.destroy();
  await expect(sent.promise).resolves.toBeUndefined();
  expect(lines).toEqual([]);
});
