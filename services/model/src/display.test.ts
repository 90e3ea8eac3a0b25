import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breadcrumbs, truncateBreadcrumb } from "./breadcrumbs.ts";
import { isHexColor, paletteColorAt, paletteColors, parseHexColor } from "./colors.ts";
import {
  contactNameOf,
  contentOf,
  fallbackNames,
  searchTitleOf,
  speakerNameOf,
  titleOf,
  userNameOf,
  workspaceNameOf,
} from "./text/display-names.ts";
import { textLength } from "./text/text-length.ts";

describe("hex colours", () => {
  it("have 6 or 3 digits, with or without #", () => {
    expect(["#fff", "fff", "#A1B2C3", "a1b2c3"].every(isHexColor)).toBe(true);
    expect(["", "#", "#ff", "#ffff", "##fff", "#ggg", "#1234567", null].some(isHexColor)).toBe(false);
    expect(parseHexColor("AbC")).toBe("#aabbcc");
    expect(parseHexColor("#A1B2C3")).toBe("#a1b2c3");
    expect(parseHexColor("red")).toBeUndefined();
  });

  it("of the palette are each a colour and go round", () => {
    expect(paletteColors.every(isHexColor)).toBe(true);
    expect(paletteColorAt(paletteColors.length)).toBe(paletteColorAt(0));
  });
});

describe("fallback names", () => {
  it("are the stated ones", () => {
    expect(Object.values(fallbackNames)).toEqual([
      "Untitled",
      "No content",
      "Contact hidden",
      "Deleted user",
      "Unknown user",
      "You",
      "Unnamed participant",
      "Unnamed speaker",
      "Untitled search",
      "Name workspace…",
    ]);
  });

  it("stand in for a missing or blank name", () => {
    expect([titleOf(null), titleOf(" ", "note"), titleOf(" Churn ", "note")]).toEqual([
      "Untitled",
      "Untitled note",
      "Churn",
    ]);
    expect([contentOf(""), searchTitleOf(undefined), workspaceNameOf("")]).toEqual([
      "No content",
      "Untitled search",
      "Name workspace…",
    ]);
    expect(speakerNameOf(null)).toBe("Unnamed speaker");
    expect([contactNameOf("Ada", false), contactNameOf("Ada", true)]).toEqual(["Contact hidden", "Ada"]);
  });

  it("tell the viewer, deleted and unknown users apart", () => {
    const user = { id: "1", name: "Ada", email: "ada@example.com" };
    expect(userNameOf(user, "1")).toBe("You");
    expect(userNameOf(user, "2")).toBe("Ada");
    expect(userNameOf({ ...user, name: null }, "2")).toBe("ada@example.com");
    expect(userNameOf({ ...user, deleted: true }, "1")).toBe("Deleted user");
    expect(userNameOf(null)).toBe("Unknown user");
  });
});

describe("breadcrumbs", () => {
  it("cut a segment at 26 characters", () => {
    expect(truncateBreadcrumb("a".repeat(26))).toBe("a".repeat(26));
    expect(truncateBreadcrumb("a".repeat(27))).toBe(`${"a".repeat(25)}…`);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => textLength(truncateBreadcrumb(text)) <= 26),
    );
  });

  it("collapse more than 3 segments to first, ellipsis, last", () => {
    const path = ["A", "B", "C", "D"].map((title) => ({ title }));
    expect(breadcrumbs(path.slice(0, 3)).map(({ label }) => label)).toEqual(["A", "B", "C"]);
    expect(breadcrumbs(path).map(({ label }) => label)).toEqual(["A", "…", "D"]);
    expect(breadcrumbs(path)[1]).toMatchObject({
      kind: "collapsed",
      items: [{ title: "B" }, { title: "C" }],
    });
    expect(breadcrumbs([])).toEqual([]);
  });
});
