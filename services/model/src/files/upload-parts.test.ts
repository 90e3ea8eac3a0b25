import fc from "fast-check";
import { expect, it } from "vitest";
import { uploadSizeBytesMax } from "../limits.ts";
import { cleanFileName, fileNameLengthMax } from "./file-name.ts";
import { fileExtension } from "./file-type.ts";
import { uploadPartCount, uploadPartRange, uploadPartSizeBytes } from "./upload-parts.ts";

it("parts cover a file without a gap, all of one size but the last", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: uploadSizeBytesMax }), (sizeBytes) => {
      const count = uploadPartCount(sizeBytes);
      let covered = 0;
      for (let partNumber = 1; partNumber <= count; partNumber += 1) {
        const { start, end } = uploadPartRange(partNumber, sizeBytes);
        expect(start).toBe(covered);
        if (partNumber < count) expect(end - start).toBe(uploadPartSizeBytes);
        covered = end;
      }
      expect(covered).toBe(sizeBytes);
      expect(() => uploadPartRange(count + 1, sizeBytes)).toThrow(RangeError);
    }),
    { numRuns: 50 },
  );
});

it.each([
  ["interview.mp4", "interview.mp4"],
  ["C:\\Users\\mo\\interview.mp4", "interview.mp4"],
  ["../../etc/passwd", "passwd"],
  [" a\u0000b\n.txt ", "ab.txt"],
  ["photo\u202egpj.exe", "photogpj.exe"],
  ["..", "file"],
  ["", "file"],
  ["/", "file"],
])("keeps %j as %j", (given, kept) => expect(cleanFileName(given)).toBe(kept));

it("keeps every name within its length, and its extension", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
      const name = cleanFileName(`${text}a.webm`);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(fileNameLengthMax);
      expect(fileExtension(name)).toBe("webm");
      expect(name.isWellFormed()).toBe(true);
    }),
  );
});
