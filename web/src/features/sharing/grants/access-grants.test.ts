import { expect, test } from "vitest";
import { type Access, type Candidate, findCandidates, withGrant, withoutGrant } from "./access-grants.ts";

const ada = { id: "a", name: "Ada", email: "ada@example.com", role: "CONTRIBUTOR" } as const;
const mo = { id: "m", name: "Mo", email: "mo@example.com", role: "MANAGER" } as const;
const sales = { id: "s", name: "Sales" };
const grantOfSales = {
  level: "READ",
  user: null,
  group: sales,
  specialGroup: null,
  sourceType: "folder",
  sourceId: "f",
  sourceTitle: "Shelf",
} as const;
const access: Access = {
  objectType: "project",
  objectId: "p",
  workspaceAccess: "private",
  viewerLevel: "FULL",
  publicLinkCount: 0,
  grants: [grantOfSales],
};
const nameOf = (candidate: Candidate) =>
  candidate.kind === "user"
    ? candidate.user.name
    : candidate.kind === "group"
      ? candidate.group.name
      : candidate.specialGroup;

test("a grant shows at once on the object itself, beside what it inherits, and changes where it stands", () => {
  const shared = withGrant(access, { kind: "group", group: sales }, "WRITE");
  expect(shared.grants.map(({ level, sourceId }) => [level, sourceId])).toEqual([
    ["WRITE", "p"],
    ["READ", "f"],
  ]);
  const changed = withGrant(shared, { kind: "group", group: sales }, "FULL");
  expect(changed.grants.map(({ level }) => level)).toEqual(["FULL", "READ"]);
  const [own] = changed.grants;
  expect(own && withoutGrant(changed, own).grants).toEqual([grantOfSales]);
});

test("candidates are found by name or address, without managers and those with a grant of their own", () => {
  const candidates = { members: [ada, mo], groups: [sales] };
  const found = (search: string, of = access) => findCandidates(candidates, of, search, nameOf).map(nameOf);
  expect(found("")).toEqual(["markup", "playback", "Sales", "Ada"]);
  expect(found("ADA@")).toEqual(["Ada"]);
  expect(found("ada", withGrant(access, { kind: "user", user: ada }, "READ"))).toEqual([]);
});
