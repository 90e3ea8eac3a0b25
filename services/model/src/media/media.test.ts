import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../ids.ts";
import { textLength } from "../text/text-length.ts";
import { assertExportSize, exportFileName } from "./export-file-name.ts";
import { mediaJobSchema, transcriptionSources } from "./media-jobs.ts";
import { redactionEditSchema, renderJobSchema, renderResultSchema } from "./redaction.ts";

const id = newId();
const audio = {
  type: "AUDIO",
  fileId: id,
  audioVideoFileId: id,
  sourceKey: "a",
  destinationKey: "b",
  costTags: {},
};

describe("media jobs", () => {
  it("are of six types, each with its own payload", () => {
    expect(mediaJobSchema.options.map((option) => option.shape.type.value)).toEqual([
      "AUDIO",
      "NORMALIZATION",
      "HLS",
      "RENDER",
      "AUDIO_VIDEO_EXPORT",
      "AUDIO_VIDEO_CLIP",
    ]);
    expect(mediaJobSchema.parse(audio)).toEqual(audio);
    expect(mediaJobSchema.safeParse({ ...audio, type: "NORMALIZATION" }).success).toBe(false);
    expect(mediaJobSchema.safeParse({ ...audio, type: "NORMALIZATION", fileTypeHint: "AUDIO" }).success).toBe(
      true,
    );
    expect(transcriptionSources).toEqual(["aws", "assemblyai", "random"]);
  });

  it("redact a span that ends after it starts", () => {
    const edit = {
      type: "obfuscation",
      redactionId: id,
      parameters: { videoBlur: true, audioMuted: true, start: 1, end: 2 },
    };
    expect(redactionEditSchema.parse(edit)).toEqual(edit);
    expect(
      redactionEditSchema.safeParse({ ...edit, parameters: { ...edit.parameters, end: 1 } }).success,
    ).toBe(false);
    const job = {
      audioVideoFileId: id,
      avFileSourceKey: "a",
      destinationKey: "b",
      fileId: id,
      teamId: id,
      videoEdits: [edit],
      workflowId: "w",
      richTextId: id,
    };
    expect(renderJobSchema.parse(job)).toEqual(job);
    expect(
      renderResultSchema.safeParse({ status: "SUCCESS", renderTimeMs: 1, totalJobTimeMs: 2 }).success,
    ).toBe(true);
    expect(renderResultSchema.safeParse({ status: "FAILURE", reason: "x" }).success).toBe(true);
  });
});

describe("an export", () => {
  it("holds at most 100 highlights", () => {
    expect(() => assertExportSize(100)).not.toThrow();
    expect(() => assertExportSize(101)).toThrow("at most 100 highlights");
  });

  it("has a file name of at most 204 characters that every file system takes", () => {
    expect(exportFileName('Why: "price"?', "mp4")).toBe("Why- -price-.mp4");
    expect(exportFileName("...", "mp4")).toBe("export.mp4");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (title) => {
        const name = exportFileName(title, "mp4");
        expect(textLength(name)).toBeLessThanOrEqual(204);
        expect(name).not.toMatch(/[<>:"/\\|?*]/);
      }),
    );
  });
});
