import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SheetAnswer, SheetReply } from "./sheet-messages.ts";
import { readingMsMax, SheetReader } from "./sheet-reader.ts";

/** A worker that answers only on demand. */
class SilentWorker extends EventTarget {
  static made: SilentWorker[] = [];
  readonly posted: unknown[] = [];
  isTerminated = false;

  constructor() {
    super();
    SilentWorker.made.push(this);
  }

  postMessage(message: unknown) {
    this.posted.push(message);
  }

  terminate() {
    this.isTerminated = true;
  }

  answer(data: SheetAnswer) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", SilentWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  SilentWorker.made = [];
});

function readerAndWorker() {
  const reader = new SheetReader();
  const worker = SilentWorker.made.at(-1);
  if (worker === undefined) throw new Error("no worker was made");
  return { reader, worker };
}

const rows = { kind: "rows", sheet: 0, first: 0, count: 1 } as const;
const isRefused = ({ kind }: SheetReply) => kind === "refused";

test("a file may take as long as it likes to arrive, and is read within its time", async () => {
  const { reader, worker } = readerAndWorker();
  vi.advanceTimersByTime(2 * readingMsMax);
  const opened = reader.open("plan.csv", new Uint8Array());
  vi.advanceTimersByTime(readingMsMax - 1);
  expect(worker.isTerminated).toBe(false);
  worker.answer({ kind: "sheets", sheets: [], id: 1 });
  expect(await opened).toMatchObject({ kind: "sheets" });
  vi.advanceTimersByTime(2 * readingMsMax);
  expect(worker.isTerminated).toBe(false);
});

test("a file that takes too long is refused, and so is what is asked later", async () => {
  const { reader, worker } = readerAndWorker();
  const opened = reader.open("plan.csv", new Uint8Array());
  vi.advanceTimersByTime(readingMsMax);
  expect(isRefused(await opened)).toBe(true);
  expect(worker.isTerminated).toBe(true);
  expect(isRefused(await reader.ask(rows))).toBe(true);
  expect(worker.posted).toHaveLength(1);
});

test("a worker that fails has everything refused that is asked of it, before and after", async () => {
  const { reader, worker } = readerAndWorker();
  const asked = reader.ask(rows);
  worker.dispatchEvent(new Event("error"));
  expect(isRefused(await asked)).toBe(true);
  expect(isRefused(await reader.ask(rows))).toBe(true);
  expect(isRefused(await reader.open("plan.csv", new Uint8Array()))).toBe(true);
});
