import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { createSharedDocument } from "@fieldstone/document/shared-document.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { copyJob } from "./copy-job.ts";
import { contentJob, coverJob, rangesJob, restoreJob } from "./document-jobs.ts";
import { inlineBytesMax, workOnDocument } from "./document-work.ts";
import { saveJob } from "./save-job.ts";

let state: Uint8Array;

beforeAll(() => {
  const text = "the customer said that it was slow and gave up then";
  const paragraph = { type: "paragraph", content: [{ type: "text", text }] };
  state = Y.encodeStateAsUpdate(
    createSharedDocument({
      type: "doc",
      content: Array.from({ length: documentBlocksMax }, () => paragraph),
    }),
  );
  expect(state.length).toBeGreaterThan(inlineBytesMax);
}, 60_000);

/** The longest block of the event loop during the work. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns = watchTurns();
  await work();
  return await turns.stop();
}

describe("work on a document of the largest size delays nothing else", () => {
  const anchor = { start: new Uint8Array(), end: new Uint8Array() };
  const jobs = {
    "reading it": () => workOnDocument("team", contentJob, { parts: [state], kind: "text" }),
    "saving it": () =>
      workOnDocument("team", saveJob, {
        parts: [state],
        kind: "text",
        rowWrite: "1",
        highlights: [],
        spans: [],
        muted: [],
        transcribed: [],
      }),
    "restoring a version": () =>
      workOnDocument("team", restoreJob, { parts: [state], kind: "text", snapshot: state, highlights: [] }),
    "coding words, and comparing codings": () =>
      workOnDocument("team", rangesJob, {
        parts: [state],
        anchors: Array.from({ length: 1_000 }, () => anchor),
        offsets: [{ start: 4, end: 12 }],
      }),
    "copying it": () => workOnDocument("team", copyJob, { parts: [state] }),
    "marking words": () => workOnDocument("team", coverJob, { parts: [state], anchor, transcribed: [] }),
  };
  for (const [name, job] of Object.entries(jobs)) {
    test(name, async () => {
      expect(await longestTurn(job)).toBeLessThan(stallMsMax);
    }, 60_000);
  }
});

test("a thread answers what the same work at once would", async () => {
  const small = Y.encodeStateAsUpdate(
    createSharedDocument({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Words" }] }],
    }),
  );
  const padding = new Uint8Array(inlineBytesMax);
  const inline = await workOnDocument("team", contentJob, { parts: [small], kind: "text" });
  // The padding is not an update and is dropped; it makes the document large enough for a thread.
  const threaded = await workOnDocument("team", contentJob, {
    kind: "text",
    parts: [small, padding.fill(255)],
  });
  expect(threaded).toEqual({ ...inline, rejected: [1] });
});
