import { expect, test } from "vitest";
import { addUploads, canRetry, currentUploads, refuseUpload, rejectionOf } from "./upload-queue.ts";

test("a file that cannot be read says why before it is sent", () => {
  expect(rejectionOf({ name: "Interview 3.VTT", size: 10 })).toBeUndefined();
  expect(rejectionOf({ name: "page.htm", size: 10 })).toBeUndefined();
  expect(rejectionOf({ name: "vtt", size: 10 })).toContain("cannot be imported");
  expect(rejectionOf({ name: "set-up.exe", size: 10 })).toContain("cannot be imported");
  expect(rejectionOf({ name: "photo.heic", size: 10 })).toBeUndefined();
  expect(rejectionOf({ name: "photo.heic", size: 0 })).toContain("empty");
  expect(rejectionOf({ name: "long.txt", size: 10_000_001 })).toContain("10 MB");
  expect(rejectionOf({ name: "none.md", size: 0 })).toContain("empty");
  expect(rejectionOf({ name: "Calls.zip", size: 4_000_000_000 })).toBeUndefined();
  expect(rejectionOf({ name: "Calls.zip", size: 10_737_418_241 })).toContain("10 GB");
});

test("a refused file stays in the list with its reason and is not sent", () => {
  addUploads("project", [new File(["x"], "set-up.exe")]);
  const [upload] = currentUploads();
  expect(upload).toMatchObject({ state: "failed", percent: 0, importId: undefined });
  expect(upload?.reason).toContain(".vtt");
});

test("a table with a fault is not offered again; one that only could not be read is", () => {
  addUploads("project", [new File(["a,b"], "faulty.csv"), new File(["a,b"], "unread.csv")]);
  const upload = (name: string) => currentUploads().find(({ file }) => file.name === name);
  const retried = (name: string, isInvalid: boolean) => {
    refuseUpload(upload(name)?.id ?? "", "Row 2 has a quote that is not closed.", isInvalid);
    const refused = upload(name);
    expect(refused).toMatchObject({ state: "failed", reason: "Row 2 has a quote that is not closed." });
    return refused && canRetry(refused);
  };
  expect(retried("faulty.csv", true)).toBe(false);
  expect(retried("unread.csv", false)).toBe(true);
});
