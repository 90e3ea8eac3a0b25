import { describe, expect, it } from "vitest";
import { aiMay, defaultAiSwitches, parseAiSwitches } from "./ai-switches.ts";
import * as clustering from "./clustering.ts";
import { summaryRequestSchema } from "./summary-event.ts";
import {
  olderFrameworkNames,
  parseSummaryFramework,
  summaryFrameworks,
  summaryKinds,
} from "./summary-frameworks.ts";
import { summaryOutlines } from "./summary-outlines.ts";

describe("AI switches", () => {
  it("are On by default, highlights Suggest", () => {
    expect(defaultAiSwitches).toEqual({
      summarize: "On",
      highlights: "Suggest",
      tags: "On",
      redact: "On",
      insights: "On",
    });
    expect(parseAiSwitches({ tags: "Off", redact: "Maybe" })).toEqual({ ...defaultAiSwitches, tags: "Off" });
  });

  it("On acts, Suggest asks first, Off does neither", () => {
    const switches = parseAiSwitches({ tags: "Off" });
    expect([aiMay(switches, "summarize", "apply"), aiMay(switches, "summarize", "suggest")]).toEqual([
      true,
      true,
    ]);
    expect([aiMay(switches, "highlights", "apply"), aiMay(switches, "highlights", "suggest")]).toEqual([
      false,
      true,
    ]);
    expect([aiMay(switches, "tags", "apply"), aiMay(switches, "tags", "suggest")]).toEqual([false, false]);
  });
});

describe("summary frameworks", () => {
  it("are accepted under both names and kept under one", () => {
    expect(summaryFrameworks).toHaveLength(15);
    expect(summaryFrameworks.map(parseSummaryFramework)).toEqual([...summaryFrameworks]);
    const older = Object.keys(olderFrameworkNames).map(parseSummaryFramework);
    expect(older.toSorted()).toEqual([...summaryFrameworks].toSorted());
    expect(parseSummaryFramework("SalesMEDICC")).toBe("Sales (MEDDIC)");
    expect([parseSummaryFramework("Other"), parseSummaryFramework("toString")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("are optional in each kind of summary", () => {
    expect(summaryKinds).toEqual(["chapter", "paragraph", "streaming"]);
    const asked = { noteId: "n", kind: "paragraph", framework: "ByThemes" };
    expect(summaryRequestSchema.parse(asked)).toMatchObject({ framework: "By topics" });
    expect(summaryRequestSchema.parse({ noteId: "n", kind: "streaming" }).framework).toBeUndefined();
    expect(summaryRequestSchema.safeParse({ ...asked, framework: "Poem" }).success).toBe(false);
    expect(Object.keys(summaryOutlines).toSorted()).toEqual([...summaryFrameworks].toSorted());
  });
});

describe("theme clustering", () => {
  it("has the stated sizes, strictness and bounds", () => {
    expect(clustering.clusterSizePercents).toEqual({ Least: 3, Less: 5, Standard: 10, More: 15, Most: 25 });
    expect(Object.values(clustering.clusterStrictness)).toEqual([5, 4, 3, 2, 1]);
    expect(clustering).toMatchObject({
      clusterSizeMin: 2,
      defaultClusterSizePercent: 15,
      clustersMax: 50,
      clusteringThresholdHighlights: 20,
      defaultStrictness: 2,
      defaultStrictnessLarger: 3,
    });
  });

  it("never makes a cluster of one, and is stricter among few", () => {
    expect([0, 10, 20, 100].map((count) => clustering.minimumClusterSize(count))).toEqual([2, 2, 3, 15]);
    expect([clustering.defaultStrictnessFor(19), clustering.defaultStrictnessFor(20)]).toEqual([2, 3]);
  });
});
