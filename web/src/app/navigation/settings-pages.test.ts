import { expect, test } from "vitest";
import {
  currentSettingsPage,
  projectSettingsSections,
  searchSettings,
  settingsSections,
} from "./settings-pages.ts";

const member = {
  id: "0",
  name: "Ada",
  email: null,
  role: "CONTRIBUTOR",
  workspaceAdmin: false,
  gettingStartedHidden: true,
} as const;
const admin = { ...member, role: "MANAGER", workspaceAdmin: true } as const;

const pathsOf = (sections: ReturnType<typeof settingsSections>) =>
  sections.flatMap(({ pages }) => pages.map(({ to }) => to));

test("sections without a page that the member may see are left out", () => {
  expect(settingsSections(admin).map(({ title }) => title)).toContain("Enterprise");
  expect(settingsSections(member).map(({ title }) => title)).not.toContain("Enterprise");
  expect(pathsOf(settingsSections(member))).not.toContain("/settings/security");
  expect(settingsSections(admin).every(({ pages }) => pages.length > 0)).toBe(true);
});

test("every page has a path of its own", () => {
  const paths = pathsOf(settingsSections(admin));
  expect(new Set(paths).size).toBe(paths.length);
});

test.each([
  ["/settings", "/settings"],
  ["/settings/", "/settings"],
  ["/settings/fields/a-project-3fK9/note-fields", "/settings/fields"],
  ["/settings/user/account", "/settings/user/account"],
])("%s belongs to %s", (pathname, to) => {
  expect(currentSettingsPage(settingsSections(admin), pathname)?.to).toBe(to);
});

test("a page is found by its label, its section or its search words, in any order and case", () => {
  const sections = settingsSections(admin);
  expect(pathsOf(searchSettings(sections, "SSO"))).toEqual(["/settings/authentication"]);
  expect(pathsOf(searchSettings(sections, "log  audit"))).toEqual(["/settings/audit-log"]);
  expect(pathsOf(searchSettings(sections, ""))).toEqual(pathsOf(sections));
  expect(searchSettings(sections, "no such setting")).toEqual([]);
});

test("a project's settings are at its own address", () => {
  const sections = projectSettingsSections("till-3fK9");
  expect(currentSettingsPage(sections, "/projects/till-3fK9/settings/note-fields")?.label).toBe(
    "Note fields",
  );
});
