import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { answerEach } from "../../research/transcription/own/transcript-answers.ts";
import { matchFiles, type ReadCount, sortOut } from "./chosen-files.ts";

/** The worker of transcripts, in this thread. */
class ThreadlessWorker extends EventTarget {
  static running = 0;
  #hasEnded = false;

  constructor() {
    super();
    ThreadlessWorker.running += 1;
  }

  postMessage(files: readonly File[]): void {
    void answerEach(files, (data) => {
      if (!this.#hasEnded) this.dispatchEvent(new MessageEvent("message", { data }));
    });
  }

  terminate(): void {
    this.#hasEnded = true;
    ThreadlessWorker.running -= 1;
  }
}

beforeAll(() => void vi.stubGlobal("Worker", ThreadlessWorker));
afterAll(() => void vi.unstubAllGlobals());

const sorted = (files: readonly File[]) => sortOut(files, () => {}, new AbortController().signal);

function file(path: string, text = "words"): File {
  const made = new File([text], path.slice(path.lastIndexOf("/") + 1));
  if (path.includes("/")) Object.defineProperty(made, "webkitRelativePath", { value: path });
  return made;
}

test("files are sorted by their first folder, and those that cannot be imported say why", async () => {
  const { folders, refused } = await sorted([
    file("calls/a/one.vtt"),
    file("calls/two.mp4"),
    file("loose.txt"),
    file("loose.txt"),
    file("calls/.DS_Store"),
    file("none.txt", ""),
  ]);
  expect([...folders].map(([name, files]) => [name, files.map(({ path, kind }) => [path, kind])])).toEqual([
    [
      "calls",
      [
        ["calls/a/one.vtt", "TEXT"],
        ["calls/two.mp4", "FILE"],
      ],
    ],
    ["", [["loose.txt", "TEXT"]]],
  ]);
  expect(refused.map(({ path }) => path)).toEqual(["calls/.DS_Store", "none.txt"]);
});

test("files that are chosen again are found by path and size, or by a name that only one has", () => {
  const items = [
    { path: "a/one.txt", sizeBytes: 5, transcriptPath: null },
    { path: "b/one.txt", sizeBytes: 5, transcriptPath: null },
    { path: "b/two.txt", sizeBytes: 5, transcriptPath: null },
    { path: "b/changed.txt", sizeBytes: 9, transcriptPath: null },
  ];
  const found = matchFiles(items, [
    file("a/one.txt"),
    file("two.txt"),
    file("b/changed.txt"),
    file("x/one.txt"),
  ]);
  expect(found.map(({ item }) => item.path)).toEqual(["a/one.txt", "b/two.txt"]);
});

test("a recording without its transcript waits until both are chosen again", () => {
  const item = { path: "a/one.mp4", sizeBytes: 5, transcriptPath: "a/one.vtt" };
  expect(matchFiles([item], [file("a/one.mp4")])).toEqual([]);
  const found = matchFiles([item], [file("a/one.mp4"), file("a/one.vtt")]);
  expect(found.map(({ transcript }) => transcript?.name)).toEqual(["one.vtt"]);
});

const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nHow do you count?\n";

test("a recording and its transcript are one, unless the transcript cannot be read", async () => {
  const { folders, refused } = await sorted([
    file("calls/One.mp4"),
    file("calls/one.VTT", captions),
    file("calls/two.mp4"),
    file("calls/two.srt", "no captions"),
    file("calls/three.mp4"),
    file("calls/three.txt", "What I thought about it"),
  ]);
  expect(folders.get("calls")?.map(({ path, transcript }) => [path, transcript?.name])).toEqual([
    ["calls/One.mp4", "one.VTT"],
    ["calls/two.mp4", undefined],
    ["calls/three.mp4", undefined],
    ["calls/three.txt", undefined],
  ]);
  expect(refused.map(({ path }) => path)).toEqual(["calls/two.srt"]);
  expect(refused[0]?.reason).toContain("imported without it");
  expect(refused[0]?.reason).not.toContain("Something went wrong");
});

test("a recording that is chosen again has its transcript with it", () => {
  const items = [{ path: "a/one.mp4", sizeBytes: 5, transcriptPath: "a/one.vtt" }];
  const found = matchFiles(items, [file("b/one.vtt"), file("a/one.mp4"), file("a/one.vtt", captions)]);
  expect(found.map(({ transcript }) => transcript?.size)).toEqual([captions.length]);
});

test("reading many transcripts counts each of them", async () => {
  const files = Array.from({ length: 30 }, (_, at) => [
    file(`calls/${at}.mp4`),
    file(`calls/${at}.vtt`, captions),
  ]).flat();
  const counts: ReadCount[] = [];
  const { folders } = await sortOut(files, (count) => counts.push(count), new AbortController().signal);
  expect(folders.get("calls")?.filter(({ transcript }) => transcript)).toHaveLength(30);
  expect(counts).toEqual(Array.from({ length: 31 }, (_, done) => ({ done, total: 30 })));
  expect(ThreadlessWorker.running).toBe(0);
});

test("a file that takes long does not hold up others, and reading is cancelled meanwhile", async () => {
  const slow = file("calls/slow.vtt", captions);
  slow.arrayBuffer = () => new Promise(() => {});
  const files = [file("calls/slow.mp4"), slow, file("calls/one.mp4"), file("calls/one.vtt", captions)];
  const controller = new AbortController();
  const isOneRead = Promise.withResolvers<void>();
  const onCount = ({ done }: ReadCount) => done === 1 && isOneRead.resolve();
  const reading = sortOut(files, onCount, controller.signal);
  await isOneRead.promise;
  controller.abort();
  await expect(reading).rejects.toBe(controller.signal.reason);
  expect(ThreadlessWorker.running).toBe(0);
});

test("transcripts that a failed worker did not read are read on the page's thread", async () => {
  class FailingWorker extends EventTarget {
    async postMessage(files: readonly File[]): Promise<void> {
      await answerEach(files.slice(0, 1), (data) => {
        this.dispatchEvent(new MessageEvent("message", { data }));
      });
      this.dispatchEvent(Object.assign(new Event("error"), { message: "no such script" }));
    }

    terminate(): void {}
  }
  vi.stubGlobal("Worker", FailingWorker);
  const recordings = ["one.mp4", "two.mp4", "three.mp4"].map((path) => file(path));
  const transcripts = [
    file("one.vtt", captions),
    file("two.srt", "no captions"),
    file("three.vtt", captions),
  ];
  const { folders, refused } = await sorted([...recordings, ...transcripts]);
  vi.stubGlobal("Worker", ThreadlessWorker);
  expect(folders.get("")?.map(({ path, transcript }) => [path, transcript?.name])).toEqual([
    ["one.mp4", "one.vtt"],
    ["two.mp4", undefined],
    ["three.mp4", "three.vtt"],
  ]);
  expect(refused.map(({ path }) => path)).toEqual(["two.srt"]);
});
