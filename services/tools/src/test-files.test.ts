import { describe, expect, it } from "vitest";
import { filesToRun, longTests, shortenedTests, testFiles } from "./test-files.ts";

const journey = "web/src/features/research/views/board-together.journey.test.ts";
const browser = "services/testkit/src/browser/browser.browser.test.ts";
const shortened = "services/document/src/highlights/highlight-pair.property.test.ts";
const all = { chosen: [], hasChromium: true, leavesShortened: false };

describe("what Vitest is told to run", () => {
  it("is what was chosen, or all, where nothing is missing", () => {
    expect(filesToRun(all)).toEqual([]);
    expect(filesToRun({ ...all, chosen: [journey] })).toEqual([journey]);
  });

  it("has no test in a browser where there is no Chromium", () => {
    const files = filesToRun({ ...all, hasChromium: false });
    expect(files).not.toContain(browser);
    expect(files).toContain(shortened);
    const chosen = filesToRun({ ...all, chosen: [journey, shortened], hasChromium: false });
    expect(chosen).toEqual([shortened]);
    expect(filesToRun({ ...all, chosen: [journey], hasChromium: false })).toEqual([]);
    const project = filesToRun({ ...all, chosen: ["--project=journeys"], hasChromium: false });
    expect(project[0]).toBe("--project=journeys");
    expect(project).not.toContain(journey);
  });

  it("leaves to test:long what that runs at another length, and nothing else", () => {
    const files = filesToRun({ ...all, chosen: ["--silent"], leavesShortened: true });
    expect(files).not.toContain(shortened);
    expect([...files, ...shortenedTests()].toSorted()).toEqual(["--silent", ...testFiles()].toSorted());
    expect(longTests()).toContain(journey);
    expect(shortenedTests()).not.toContain(journey);
  });
});
