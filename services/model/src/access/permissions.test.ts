import { describe, expect, it } from "vitest";
import { disabledReasons, notEnoughDataCode } from "../disabled-reasons.ts";
import {
  isSpecialGroup,
  permissionLevels,
  permissions,
  roleForPermission,
  specialGroups,
} from "./permissions.ts";

describe("permission levels", () => {
  it("are none 0, READ 1, WRITE 2, FULL 3", () => {
    expect(permissionLevels).toEqual({ NONE: 0, READ: 1, WRITE: 2, FULL: 3 });
  });

  it("know the special groups public, markup and playback", () => {
    expect(specialGroups.every(isSpecialGroup)).toBe(true);
    expect(isSpecialGroup("sales")).toBe(false);
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
