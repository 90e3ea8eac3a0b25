import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disabledReasons, notEnoughDataCode } from "../disabled-reasons.ts";
import {
  effectivePermission,
  higherPermission,
  isSpecialGroup,
  permissionForRole,
  permissionLevels,
  permissions,
  permits,
  publicPermission,
  resolvePermission,
  roleForPermission,
  roles,
  specialGroups,
} from "./permissions.ts";

const grants = fc.dictionary(
  fc.constantFrom("a", "b", "c", "markup", "playback", "public"),
  fc.constantFrom(...permissions),
);
const maps = fc.record({ groups: grants, users: grants });
const subject = { userId: "a", groupIds: ["b"] };

describe("permission levels", () => {
  it("are none 0, READ 1, WRITE 2, FULL 3", () => {
    expect(permissionLevels).toEqual({ NONE: 0, READ: 1, WRITE: 2, FULL: 3 });
  });

  it("know the special groups public, markup and playback", () => {
    expect(specialGroups.every(isSpecialGroup)).toBe(true);
    expect(isSpecialGroup("sales")).toBe(false);
  });
});

describe("permission resolution", () => {
  it("takes the highest of the user's own, group and markup grants", () => {
    const users = { a: "READ" } as const;
    expect(resolvePermission({ users, groups: {} }, subject)).toBe("READ");
    expect(resolvePermission({ users, groups: { b: "WRITE" } }, subject)).toBe("WRITE");
    expect(resolvePermission({ users, groups: { markup: "FULL" } }, subject)).toBe("FULL");
    expect(resolvePermission({ users: {}, groups: { c: "FULL", public: "FULL" } }, subject)).toBe("NONE");
    expect(resolvePermission({ users: {}, groups: {} }, { userId: "constructor", groupIds: [] })).toBe(
      "NONE",
    );
  });

  it("never falls when a grant is added or raised", () => {
    fc.assert(
      fc.property(
        maps,
        fc.constantFrom("a", "b", "markup"),
        fc.constantFrom(...permissions),
        (map, id, level) => {
          const before = resolvePermission(map, subject);
          const raised = higherPermission(map.groups[id] ?? "NONE", level);
          const after = resolvePermission(
            { ...map, groups: { ...map.groups, [id]: raised === "NONE" ? level : raised } },
            subject,
          );
          expect(permissionLevels[after]).toBeGreaterThanOrEqual(permissionLevels[before]);
        },
      ),
    );
  });

  it("never lets a VIEWER write, whatever is granted", () => {
    fc.assert(
      fc.property(maps, (map) => {
        const level = effectivePermission(map, { ...subject, role: "VIEWER" });
        expect(permits(level, "WRITE") || permits(level, "FULL")).toBe(false);
        const groupIds = [...subject.groupIds, "playback"];
        expect(level === "NONE").toBe(resolvePermission(map, { ...subject, groupIds }) === "NONE");
      }),
    );
    expect(permissionForRole("FULL", "VIEWER")).toBe("READ");
  });

  it("gives a MANAGER everything and a CONTRIBUTOR what was granted", () => {
    const map = { users: {}, groups: { b: "WRITE" } } as const;
    expect(roles.map((role) => effectivePermission(map, { ...subject, role }))).toEqual([
      "FULL",
      "WRITE",
      "READ",
    ]);
  });

  it("counts the playback grant for viewers alone", () => {
    const map = { users: {}, groups: { playback: "READ" } } as const;
    expect(roles.map((role) => effectivePermission(map, { ...subject, role }))).toEqual([
      "FULL",
      "NONE",
      "READ",
    ]);
  });

  it("lets the public only read, and only where the public group is granted", () => {
    expect(publicPermission({ users: {}, groups: { public: "FULL" } })).toBe("READ");
    expect(publicPermission({ users: {}, groups: { markup: "FULL" } })).toBe("NONE");
  });

  it("maps full and write to CONTRIBUTOR, read to VIEWER", () => {
    expect(permissions.map(roleForPermission)).toEqual(["VIEWER", "CONTRIBUTOR", "CONTRIBUTOR"]);
  });
});

it("disabled acts give the four stated reasons", () => {
  expect(Object.values(disabledReasons)).toEqual([
    "Viewers cannot generate summaries",
    "You don’t have edit permissions in this project",
    "Not enough content to summarize",
    "Unavailable in read-only mode",
  ]);
  expect(notEnoughDataCode).toBe("NOT_ENOUGH_DATA");
});
