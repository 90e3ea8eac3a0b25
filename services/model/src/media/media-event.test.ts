import fc from "fast-check";
import { expect, it } from "vitest";
import { isJobInProgress, type MediaEvent, reduceMediaJob } from "./media-event.ts";

const types = [
  "source.transferred",
  "metadata.processed",
  "output.processed",
  "progress",
  "job.completed",
  "job.skipped",
  "job.failed",
] as const satisfies readonly MediaEvent["type"][];

it("a job keeps the first end that it comes to, whatever is said of it later or again", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...types)), (events) => {
      const ends = { "job.completed": "DONE", "job.skipped": "SKIPPED", "job.failed": "FAILED" } as const;
      const first = events.find((type) => type in ends);
      const status = events.reduce(reduceMediaJob, "QUEUED");
      expect(isJobInProgress(status)).toBe(first === undefined);
      if (first === "job.completed" || first === "job.skipped" || first === "job.failed")
        expect(status).toBe(ends[first]);
      expect(events.reduce(reduceMediaJob, "CANCELLED")).toBe("CANCELLED");
    }),
  );
});
