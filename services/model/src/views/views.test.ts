import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canvasSchema } from "./canvas.ts";
import { parseChannelPage } from "./channel-page.ts";
import { chartMetrics, chartOptionsSchema, chartShapes, defaultChartOptions } from "./chart-options.ts";
import { listedTypes, noteSidebarTabs, tableColumns } from "./table-columns.ts";
import {
  defaultViewSettings,
  encodeViewSettings,
  parseViewSettings,
  type ViewSettings,
  viewLayouts,
  viewReferenceTypes,
  viewSettingsSchema,
} from "./view-settings.ts";

const settings: ViewSettings = {
  sort: [{ key: "createdAt", direction: "DESC" }],
  filter: {
    combinator: "Or",
    fields: [
      { id: "1", field: { source: "system", name: "Title" }, operator: "contains", values: { text: "a" } },
    ],
  },
  group: { kind: "SELECT", id: "f1", hiddenOptions: ["o1"], hideUncategorized: true },
  columns: [{ key: "title", width: 300, sticky: true, wrapped: false }],
  fieldVisibility: [{ key: "tags", visible: false }],
  display: { layout: "portrait", toggles: { text: false } },
};

describe("project views", () => {
  it("have five layouts over three kinds of object", () => {
    expect(viewLayouts).toEqual(["BOARD", "CANVAS", "GRID", "LIST", "TABLE"]);
    expect(viewReferenceTypes).toEqual(["HIGHLIGHT", "INSIGHT", "NOTE"]);
    expect(Object.keys(tableColumns).toSorted()).toEqual([...listedTypes].toSorted());
    expect(noteSidebarTabs).toEqual(["Summary", "Highlights", "Fields", "Comments", "Tags", "Contacts"]);
  });

  it("come back from the address as they were", () => {
    expect(parseViewSettings(encodeViewSettings(settings))).toEqual(settings);
    expect(encodeViewSettings(defaultViewSettings)).toEqual({});
    const ungrouped = { ...settings, group: null };
    expect(parseViewSettings(encodeViewSettings(ungrouped, settings), settings)).toEqual(ungrouped);
  });

  it("that were saved before there were displays have none", () => {
    const { display: _display, ...before } = settings;
    expect(viewSettingsSchema.parse(before)).toEqual({ ...settings, display: {} });
    expect(viewSettingsSchema.safeParse({ ...settings, display: { layout: "round" } }).success).toBe(false);
  });

  it("take every kind of group", () => {
    for (const group of [
      { kind: "PERSON", id: "1", options: ["a"] },
      { kind: "PUBLISHED" },
      { kind: "TAG", hiddenOptions: [] },
    ]) {
      expect(parseViewSettings({ group: JSON.stringify(group) }).group).toEqual(group);
    }
  });

  it("fall back one parameter at a time where JSON is broken", () => {
    const parameters = { ...encodeViewSettings(settings), sort: "{", columns: '[{"key":1}]', group: "7" };
    expect(parseViewSettings(parameters)).toEqual({ ...settings, sort: [], columns: [], group: null });
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("sort", "filter", "group", "columns", "display"),
          fc.oneof(fc.string(), fc.json()),
        ),
        (given) => {
          expect(Object.keys(parseViewSettings(given))).toHaveLength(6);
        },
      ),
    );
  });
});

it("a canvas holds rectangles, texts, groups and references", () => {
  const canvas = {
    items: [
      { type: "rectangle", id: "1", x: 0, y: 0, width: 10, height: 10, color: "#fff" },
      { type: "text", id: "2", x: 0, y: 0, format: "H1", text: "Hello" },
      { type: "group", id: "3", x: 0, y: 0, width: 10, height: 10, title: "Group", color: "#fff" },
      { type: "rh", id: "4", x: 1, y: 1 },
      { type: "i", id: "5", x: 1, y: 1 },
      { type: "n", id: "6", x: 1, y: 1 },
    ],
    objectRanks: { "1": 65536 },
    expandedCards: ["6"],
    stagingArea: { x: 0, y: 0 },
  };
  expect(canvasSchema.parse(canvas)).toEqual(canvas);
});

it("charts have three metrics and four shapes", () => {
  expect(chartMetrics).toHaveLength(3);
  expect(chartShapes).toEqual(["bar", "radar", "pie", "treemap"]);
  expect(chartOptionsSchema.parse(defaultChartOptions)).toEqual(defaultChartOptions);
});

describe("a channel's page", () => {
  it("shows all time unless it is given a whole range in order", () => {
    const dateRange = { preset: "custom", from: "2026-01-01", to: "2026-02-01" } as const;
    expect(parseChannelPage({ dateRange }).dateRange).toEqual(dateRange);
    for (const broken of [
      { preset: "custom", from: "2026-01-01" },
      { ...dateRange, from: "2026-03-01" },
      "x",
      undefined,
    ]) {
      expect(parseChannelPage({ dateRange: broken }).dateRange).toEqual({ preset: "all-time" });
    }
    expect(["bar", "line", "none"].map((chart) => parseChannelPage({ chart }).chart)).toEqual([
      "bar",
      "line",
      "none",
    ]);
    expect(parseChannelPage({ chart: "pie" }).chart).toBe("bar");
  });
});
