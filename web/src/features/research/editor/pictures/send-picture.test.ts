import { expect, test } from "vitest";
import { isPictureFile, refusePicture } from "./send-picture.ts";

const file = (name: string, type: string, sizeBytes = 1) =>
  new File([new Uint8Array(sizeBytes)], name, { type });

test("pictures up to 10 MB are tried, animations up to 2 MB", () => {
  expect(refusePicture(file("a.png", "image/png", 10_000_000))).toBeUndefined();
  expect(refusePicture(file("a.gif", "image/gif", 2_000_000))).toBeUndefined();
});

test("what is refused says what it is and what to do", () => {
  expect(refusePicture(file("a.png", "image/png", 10_000_001))).toBe(
    "“a.png” is 10 MB. This type of picture can be at most 10 MB.",
  );
  expect(refusePicture(file("a.gif", "image/gif", 2_500_000))).toBe(
    "“a.gif” is 2.5 MB. This type of picture can be at most 2 MB.",
  );
  for (const type of ["image/svg+xml", "application/pdf", ""]) {
    expect(isPictureFile(file("a.x", type))).toBe(false);
    expect(refusePicture(file("a.x", type))).toContain("Use PNG, JPEG, GIF or WebP.");
  }
});
