import { describe, expect, it } from "vitest";
import { applyPatch, type PatchOperation } from "./apply-patch.ts";
import { matchesFilter } from "./match-filter.ts";
import { parseScimFilter } from "./scim-filter.ts";
import { type ScimObject, scimSchemas } from "./scim-resource.ts";
import { filterStepsMax, ScimWork } from "./scim-work.ts";
import { AttributeSelection } from "./select-attributes.ts";

const user: ScimObject = {
  schemas: [scimSchemas.user],
  id: "1",
  userName: "b@example.com",
  name: { givenName: "Barbara", familyName: "Jensen" },
  emails: [
    { type: "work", value: "b@work.example", primary: true },
    { type: "home", value: "b@home.example" },
  ],
};
const group: ScimObject = { id: "g", displayName: "Team", members: [{ value: "a" }, { value: "b" }] };

const cases: readonly (readonly [string, ScimObject, PatchOperation, ScimObject])[] = [
  ["replaces a value", user, { op: "replace", path: "userName", value: "x" }, { ...user, userName: "x" }],
  [
    "replaces a sub-attribute and keeps its neighbours",
    user,
    { op: "replace", path: "name.familyName", value: "X" },
    { ...user, name: { givenName: "Barbara", familyName: "X" } },
  ],
  [
    "replaces parts of an object and keeps the others",
    user,
    { op: "replace", path: "name", value: { familyName: "X" } },
    { ...user, name: { givenName: "Barbara", familyName: "X" } },
  ],
  [
    "replaces in the element that a filter names",
    user,
    { op: "replace", path: 'emails[type eq "work"].value', value: "x" },
    {
      ...user,
      emails: [
        { type: "work", value: "x", primary: true },
        { type: "home", value: "b@home.example" },
      ],
    },
  ],
  [
    "adds the element that a filter describes where there is none",
    { id: "1" },
    { op: "add", path: 'emails[type eq "work"].value', value: "x" },
    { id: "1", emails: [{ type: "work", value: "x" }] },
  ],
  [
    "adds what a flag in quotes describes as a flag",
    { id: "1" },
    { op: "add", path: 'roles[primary eq "True"].value', value: "MANAGER" },
    { id: "1", roles: [{ primary: true, value: "MANAGER" }] },
  ],
  [
    "takes the names of a value without a path for paths",
    user,
    {
      op: "replace",
      value: { "name.givenName": "B", [`${scimSchemas.enterpriseUser}:department`]: "R&D", id: "1" },
    },
    {
      ...user,
      name: { givenName: "B", familyName: "Jensen" },
      [scimSchemas.enterpriseUser]: { department: "R&D" },
    },
  ],
  [
    "adds to a list, one value once",
    group,
    { op: "add", path: "members", value: [{ value: "B" }, { value: "c" }] },
    { ...group, members: [{ value: "a" }, { value: "b" }, { value: "c" }] },
  ],
  [
    "adds one element without a list around it",
    group,
    { op: "add", path: "members", value: { value: "c" } },
    { ...group, members: [{ value: "a" }, { value: "b" }, { value: "c" }] },
  ],
  [
    "leaves one element the primary one",
    user,
    { op: "add", path: "emails", value: [{ type: "other", value: "c", primary: true }] },
    {
      ...user,
      emails: [
        { type: "work", value: "b@work.example" },
        { type: "home", value: "b@home.example" },
        { type: "other", value: "c", primary: true },
      ],
    },
  ],
  [
    "removes the element that a filter names",
    group,
    { op: "remove", path: 'members[value eq "a"]' },
    { ...group, members: [{ value: "b" }] },
  ],
  [
    "removes the elements that the value names",
    group,
    { op: "remove", path: "members", value: [{ value: "a" }] },
    { ...group, members: [{ value: "b" }] },
  ],
  ["removes a list", group, { op: "remove", path: "members" }, { id: "g", displayName: "Team" }],
  [
    "replaces a list by none",
    group,
    { op: "replace", path: "members", value: [] },
    { id: "g", displayName: "Team" },
  ],
  [
    "reads names without case and writes them as the schema does",
    { id: "1" },
    { op: "replace", path: "DISPLAYNAME", value: "x" },
    { id: "1", displayName: "x" },
  ],
  ["leaves alone what is ours", user, { op: "replace", path: "groups", value: [{ value: "g" }] }, user],
];

describe("a patch", () => {
  it.each(cases)("%s", (_name, before, operation, after) => {
    const kept = structuredClone(before);
    expect(applyPatch(before, [operation])).toEqual(after);
    expect(before).toEqual(kept);
  });

  it("does its operations in their order", () => {
    const operations: readonly PatchOperation[] = [
      { op: "remove", path: "members" },
      { op: "add", path: "members", value: [{ value: "z" }] },
    ];
    expect(applyPatch(group, operations)).toEqual({ ...group, members: [{ value: "z" }] });
  });

  const refused: readonly (readonly [string, PatchOperation, string])[] = [
    [
      "to replace what is not there",
      { op: "replace", path: 'emails[type eq "x"].value', value: "y" },
      "noTarget",
    ],
    ["to remove nothing in particular", { op: "remove" }, "noTarget"],
    ["to add what has no names", { op: "add", value: "x" }, "invalidValue"],
    ["to change an id", { op: "replace", path: "id", value: "2" }, "mutability"],
    ["at a path that cannot be read", { op: "add", path: "emails[", value: "x" }, "invalidPath"],
  ];
  it.each(refused)("is refused %s", (_name, operation, scimType) => {
    expect(() => applyPatch(user, [operation])).toThrowError(
      expect.objectContaining({ status: 400, scimType }),
    );
  });
});

describe("attributes", () => {
  it("are those asked for, with what is always there", () => {
    expect(
      new AttributeSelection({ attributes: "userName,name.givenName", excludedAttributes: undefined }).of(
        user,
      ),
    ).toEqual({
      schemas: [scimSchemas.user],
      id: "1",
      userName: "b@example.com",
      name: { givenName: "Barbara" },
    });
  });
  it("leave out those not wanted, never the id", () => {
    const selected = new AttributeSelection({
      attributes: undefined,
      excludedAttributes: "emails.value,NAME,id",
    }).of(user);
    expect(selected).toEqual({
      schemas: [scimSchemas.user],
      id: "1",
      userName: "b@example.com",
      emails: [{ type: "work", primary: true }, { type: "home" }],
    });
  });
});

/** CPU milliseconds that a function takes, even if it throws. */
function usedMs(work: () => unknown): number {
  const before = process.cpuUsage();
  try {
    work();
  } catch (error) {
    expect(error).toMatchObject({ scimType: "tooMany" });
  }
  return process.cpuUsage(before).user / 1_000;
}

const tableOf = (names: number): ScimObject =>
  Object.fromEntries(Array.from({ length: names }, (_, at) => [`k${at}`, 1]));

describe("patches whose parts multiply each other", () => {
  const members = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => ({ value: `${name}${at}` }));
  const often = (path: string, value: PatchOperation["value"]): readonly PatchOperation[] =>
    Array.from({ length: 999 }, () => ({ op: "add", path, value }));
  const terms = Array.from({ length: 100 }, (_, at) => `value eq "z${at}"`).join(" or ");
  const longTerm = `value co "${"x".repeat(1_900)}"`;
  const patches: Readonly<Record<string, readonly PatchOperation[]>> = {
    "many members added to many": ["a", "b"].map((name) => ({
      op: "add",
      path: "members",
      value: members(30_000, name),
    })),
    "many members taken from many": [
      { op: "add", path: "members", value: members(30_000, "a") },
      { op: "remove", path: "members", value: members(30_000, "b") },
    ],
    "many attributes": [{ op: "replace", value: tableOf(6_000) }],
    "many elements beside one of many names": [
      { op: "replace", path: "emails", value: [tableOf(18_000)] },
      ...often("emails", 1),
    ],
    "many primary elements beside one of many names": [
      { op: "replace", path: "emails", value: [{ ...tableOf(18_000), value: "x" }] },
      ...often("emails", { primary: true, value: "c" }),
    ],
    "many filters on one of many names": [
      { op: "replace", path: "emails", value: [tableOf(18_000)] },
      ...often('emails[a eq "c"].d', 1),
    ],
    "many parts of an object of many names": [
      { op: "replace", path: "name", value: tableOf(18_000) },
      ...often("name", { formatted: "x" }),
    ],
    "many filters on many members": [
      { op: "add", path: "members", value: members(5_000, "a") },
      ...Array.from({ length: 990 }, () => ({ op: "remove", path: `members[${terms}]` }) as const),
    ],
    "many short texts searched for a long one": [
      { op: "add", path: "members", value: Array.from({ length: 6_500 }, () => ({ value: "c" })) },
      ...Array.from({ length: 20 }, () => ({ op: "remove", path: `members[${longTerm}]` }) as const),
    ],
  };
  it.each(Object.entries(patches))("take no longer than the loop has: %s", (_name, operations) => {
    expect(usedMs(() => applyPatch(group, operations))).toBeLessThan(1_000);
  });
});

describe("lists of resources of many names", () => {
  const resources = Array.from({ length: 20 }, () => tableOf(3_500));

  it("are looked through by a filter no longer than it may look", () => {
    const filter = parseScimFilter(Array.from({ length: 200 }, () => "a pr").join(" or "));
    const work = new ScimWork(filterStepsMax);
    const used = usedMs(() => resources.map((resource) => matchesFilter(filter, resource, work)));
    expect(used).toBeLessThan(1_000);
  });

  it("have their attributes selected without a look at each name of the request for each of theirs", () => {
    const names = Array.from({ length: 1_000 }, () => "a").join(",");
    for (const selection of [
      new AttributeSelection({ attributes: names, excludedAttributes: undefined }),
      new AttributeSelection({ attributes: undefined, excludedAttributes: names }),
    ])
      expect(usedMs(() => resources.map((resource) => selection.of(resource)))).toBeLessThan(500);
  });
});
