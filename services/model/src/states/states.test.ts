import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs } from "../durations.ts";
import { emojiReactionSchema, skinTones, withSkinTone } from "../emoji-reaction.ts";
import { followFrequencies, notificationOptionsSchema } from "../follow.ts";
import { retentionPeriodsDays } from "../retention.ts";
import { initialPdfProgress, type PdfEvent, reducePdf } from "./pdf-processing.ts";
import { publicLinkState } from "./public-link.ts";
import { timedAccessState } from "./timed-access.ts";
import { ChunkLoadError, reduceUpload, type UploadEvent, uploadStatuses } from "./upload-status.ts";

const now = new Date("2026-03-31T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

describe("timed access", () => {
  it("is not started when absent", () => {
    expect(timedAccessState(null, now)).toBe("Not started");
    expect(timedAccessState(undefined, now)).toBe("Not started");
  });

  it("is requested for 3 days while its value is true", () => {
    expect(timedAccessState({ value: true, requestedAt: daysAgo(3) }, now)).toBe("Requested");
    expect(timedAccessState({ value: true, requestedAt: daysAgo(3.01) }, now)).toBe("Expired");
    expect(timedAccessState({ value: false, requestedAt: daysAgo(1) }, now)).toBe("Expired");
  });

  it("is active for 30 days after creation while its value is true", () => {
    expect(timedAccessState({ value: true, createdAt: daysAgo(30) }, now)).toBe("Active");
    expect(timedAccessState({ value: true, createdAt: daysAgo(30.01) }, now)).toBe("Expired");
    expect(timedAccessState({ value: false, createdAt: daysAgo(1) }, now)).toBe("Expired");
    expect(timedAccessState({ value: true, createdAt: daysAgo(1), requestedAt: daysAgo(9) }, now)).toBe(
      "Active",
    );
  });
});

describe("an upload", () => {
  it("goes from UPLOADING to DONE, FAILED or CANCELLED and stays there until it is retried", () => {
    expect(uploadStatuses).toEqual(["CANCELLED", "DONE", "FAILED", "UPLOADING"]);
    expect(reduceUpload("UPLOADING", "finished")).toBe("DONE");
    expect(reduceUpload("UPLOADING", "failed")).toBe("FAILED");
    expect(reduceUpload("UPLOADING", "cancelled")).toBe("CANCELLED");
    expect(reduceUpload("FAILED", "finished")).toBe("FAILED");
    expect(reduceUpload("FAILED", "retried")).toBe("UPLOADING");
    const events = fc.array(fc.constantFrom<UploadEvent>("finished", "failed", "cancelled", "retried"));
    fc.assert(fc.property(events, (happened) => happened.reduce(reduceUpload, "DONE") === "DONE"));
  });

  it("of code that fails names the chunk and the cause", () => {
    expect(new ChunkLoadError("editor", "timeout")).toMatchObject({
      name: "ChunkLoadError",
      chunk: "editor",
      failure: "timeout",
      message: "Loading chunk editor failed: timeout.",
    });
  });
});

describe("PDF processing", () => {
  const after = (...events: PdfEvent[]) => events.reduce(reducePdf, initialPdfProgress);

  it("is started, then reports each page, then is complete or failed", () => {
    const progress = after(
      { event: "started" },
      { event: "page.processed", pageNum: 1 },
      { event: "page.failed", pageNum: 2 },
      { event: "page.processed", pageNum: 1 },
      { event: "pdf.complete", pageCount: 2 },
      { event: "pdf.failed", error: "late" },
    );
    expect(progress).toMatchObject({ status: "complete", pageCount: 2, error: undefined });
    expect([[...progress.processedPages], [...progress.failedPages]]).toEqual([[1], [2]]);
    expect(after({ event: "started" }, { event: "pdf.failed", error: "locked" })).toMatchObject({
      status: "failed",
      error: "locked",
    });
  });

  it("takes a page that failed first as processed in the end", () => {
    const progress = after(
      { event: "page.failed", pageNum: 1 },
      { event: "page.processed", pageNum: 1 },
      { event: "page.failed", pageNum: 1 },
    );
    expect([progress.processedPages.size, progress.failedPages.size]).toEqual([1, 0]);
  });

  it("keeps OCR apart", () => {
    expect(after({ event: "ocr.started" }).ocr).toBe("started");
    expect(after({ event: "ocr.started" }, { event: "ocr.failed" }).ocr).toBe("failed");
    expect(after({ event: "ocr.complete" }, { event: "ocr.failed" }).ocr).toBe("complete");
  });
});

describe("a public link", () => {
  it("is active until it expires, is revoked or public access is off", () => {
    const link = { revokedAt: null, expiresAt: null };
    expect(publicLinkState(link, now)).toBe("active");
    expect(publicLinkState({ ...link, expiresAt: now }, now)).toBe("expired");
    expect(publicLinkState({ ...link, expiresAt: new Date(now.getTime() + 1) }, now)).toBe("active");
    expect(publicLinkState({ revokedAt: daysAgo(1), expiresAt: now }, now)).toBe("revoked");
    expect(publicLinkState(link, now, false)).toBe("disabled");
  });
});

it("retention is 30, 60, 90, 180 or 365 days", () => {
  expect(retentionPeriodsDays).toEqual([30, 60, 90, 180, 365]);
});

it("follows are monthly, weekly or daily", () => {
  expect(followFrequencies).toEqual(["MONTHLY", "WEEKLY", "DAILY"]);
  const options = { allChangesEnabled: true, insightsPublishedEnabled: false, allCommentsEnabled: true };
  expect(notificationOptionsSchema.parse(options)).toEqual(options);
});

it("a reaction is a short name with an optional skin tone from 1F3FB to 1F3FF", () => {
  expect([skinTones[0], skinTones.at(-1)]).toEqual(["1F3FB", "1F3FF"]);
  expect(emojiReactionSchema.safeParse({ shortName: "+1", skinTone: "1F3FD" }).success).toBe(true);
  expect(emojiReactionSchema.safeParse({ shortName: "+1", skinTone: "1F400" }).success).toBe(false);
  expect(emojiReactionSchema.safeParse({ shortName: "" }).success).toBe(false);
  expect(withSkinTone("👍", "1F3FD")).toBe("👍🏽");
});
