import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId, toShortId } from "../ids.ts";
import { buildPath, matchPath } from "./path-pattern.ts";
import { filePaths } from "./paths/file-paths.testing.ts";
import { serverPaths } from "./paths/server-paths.ts";
import { paths } from "./paths.ts";
import { parsePathIdentifier, pathIdentifier, titlePrefix } from "./title-prefix.ts";

describe("title prefix", () => {
  it("joins alphanumeric words by hyphens, cut to 100 characters, none at an end", () => {
    expect(titlePrefix("  What — really? happened!  ")).toBe("What-really-happened");
    expect(titlePrefix(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
    expect(titlePrefix("日本")).toBe("");
    expect(titlePrefix("Café")).toBe("Cafe");
  });

  it("never hides the id behind it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.boolean(), (title, short) => {
        const id = short ? toShortId(newId()) : newId();
        expect(parsePathIdentifier(pathIdentifier(id, title))).toEqual({ id, prefix: titlePrefix(title) });
      }),
    );
  });

  it("is not found in what is no identifier", () => {
    for (const text of ["", "-", "a-", "-a", "a_b", "a".repeat(23)])
      expect(parsePathIdentifier(text)).toBeUndefined();
  });
});

describe("paths", () => {
  it("come back as they were built", () => {
    const id = toShortId(newId());
    const path = buildPath(paths.projectNote, { projectId: { id, title: "Churn study" }, noteId: id });
    expect(path).toBe(`/projects/Churn-study-${id}/view/${id}`);
    expect(matchPath(paths.projectNote, path)).toEqual({ projectId: id, noteId: id });
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (filter) => {
        expect(
          matchPath(paths.settingsAlertsFiltered, buildPath(paths.settingsAlertsFiltered, { filter })),
        ).toEqual({ filter });
      }),
    );
  });

  it("of every page match a path built from them", () => {
    const values = { shareToken: "abcdefABCDEF", path: "a/b" };
    for (const pattern of [
      ...Object.values(paths),
      ...Object.values(filePaths),
      ...Object.values(serverPaths),
    ]) {
      const names = [...pattern.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "");
      const params = Object.fromEntries(names.map((name) => [name, "x1"]));
      const given: Record<string, string> = { ...params, ...values };
      const path = buildPath<string>(pattern, given);
      const expected = Object.fromEntries(names.map((name) => [name, given[name]]));
      expect(matchPath(pattern, path)).toEqual(expected);
    }
  });

  it("are each told apart from every other", () => {
    const all = [...Object.values(paths), ...Object.values(filePaths), ...Object.values(serverPaths)];
    expect(new Set(all).size).toBe(all.length);
  });

  it("take an id of 1 to 22 letters or digits, or of 36 hyphenated hexadecimal characters", () => {
    expect(matchPath(paths.tag, "/tags/a")).toEqual({ tagId: "a" });
    expect(matchPath(paths.tag, `/tags/${"a".repeat(23)}`)).toBeUndefined();
    expect(matchPath(paths.tag, "/tags/a_b")).toBeUndefined();
    const id = newId();
    expect(matchPath(paths.tag, `/tags/Pricing-${id}/`)).toEqual({ tagId: id });
  });
});
