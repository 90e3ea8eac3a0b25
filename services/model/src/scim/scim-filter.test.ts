import { describe, expect, it } from "vitest";
import { matchesFilter } from "./match-filter.ts";
import { parsePatchPath, parseScimFilter, scimFilterLengthMax } from "./scim-filter.ts";
import { ScimError, type ScimObject, scimSchemas } from "./scim-resource.ts";
import { filterStepsMax, ScimWork } from "./scim-work.ts";

const user: ScimObject = {
  id: "Ab1",
  externalId: "Ext",
  userName: "Bjensen@Example.com",
  name: { familyName: "O'Malley", givenName: "Barbara" },
  title: "",
  active: true,
  emails: [
    { type: "work", value: "b@work.example", primary: true },
    { type: "home", value: "b@home.example" },
  ],
  meta: { lastModified: "2011-05-13T04:42:34Z" },
  [scimSchemas.enterpriseUser]: { employeeNumber: "701984", level: 4 },
};

const truths: readonly (readonly [string, boolean])[] = [
  ['userName eq "bjensen@example.com"', true],
  ['USERNAME Eq "bjensen@example.com"', true],
  ['userName ne "bjensen@example.com"', false],
  ['id eq "ab1"', false],
  ['id eq "Ab1"', true],
  ['externalId eq "ext"', false],
  ['name.familyName co "MALL"', true],
  ['userName sw "bj"', true],
  ['userName ew ".com"', true],
  ['userName ew ".org"', false],
  ["name pr", true],
  ["title pr", false],
  ["nickName pr", false],
  ["nickName eq null", true],
  ["userName ne null", true],
  ['nickName ne "x"', true],
  ["active eq true", true],
  ['active eq "True"', true],
  ["active eq false", false],
  ['meta.lastModified gt "2011-05-13T04:42:33Z"', true],
  ['meta.lastModified ge "2011-05-13T06:42:34+02:00"', true],
  ['meta.lastModified lt "2011-05-13T04:42:34Z"', false],
  ['meta.lastModified le "2011-05-13T04:42:34Z"', true],
  [`${scimSchemas.enterpriseUser}:employeeNumber eq "701984"`, true],
  [`${scimSchemas.enterpriseUser}:level gt 3`, true],
  [`${scimSchemas.user}:userName sw "BJ"`, true],
  ['emails.value eq "b@home.example"', true],
  ['emails co "work.example"', true],
  ['emails.type eq "work" and emails.value eq "b@home.example"', true],
  ['emails[type eq "work" and value eq "b@home.example"]', false],
  ['emails[type eq "work"].value eq "b@work.example"', true],
  ['emails[type eq "work"].value eq "b@home.example"', false],
  ['not (userName sw "x")', true],
  ['not (userName sw "b") or title pr', false],
  // "and" binds more tightly than "or".
  ['userName sw "b" or title pr and title pr', true],
  ['(userName sw "b" or title pr) and title pr', false],
  ["((((userName pr))))", true],
];

describe("a filter", () => {
  it.each(truths)("%s is %s", (text, expected) => {
    expect(matchesFilter(parseScimFilter(text), user, new ScimWork(filterStepsMax))).toBe(expected);
  });

  it("reads what stands in quotes as JSON does", () => {
    const quoted = parseScimFilter(String.raw`displayName eq "a \"b\" \\ é (c)[d] and e"`);
    expect(quoted).toMatchObject({ value: 'a "b" \\ é (c)[d] and e' });
  });

  const wrong = [
    "",
    "userName",
    "userName eq",
    'userName is "x"',
    '"x" eq userName',
    'userName eq "x',
    'userName eq "x" and',
    '(userName eq "x"',
    'userName eq "x")',
    'emails[type eq "work"',
    'emails[type eq "work"].  eq "x"',
    'userName eq "x" title pr',
    'a.b.c eq "x"',
    '__proto__ eq "x"',
    "not userName pr",
    `${"(".repeat(25)}userName pr${")".repeat(25)}`,
    `userName eq "${"x".repeat(scimFilterLengthMax)}"`,
    String.raw`userName eq "a\u0000"`,
    "userName eq a\0",
  ];
  it.each(wrong)("that cannot be read is refused as such: %s", (text) => {
    expect(() => parseScimFilter(text)).toThrowError(
      expect.objectContaining({ name: "ScimError", status: 400, scimType: "invalidFilter" }),
    );
  });

  it.each(["active gt true", "title gt null"])("that compares what has no order is refused: %s", (text) => {
    expect(() => matchesFilter(parseScimFilter(text), user, new ScimWork(filterStepsMax))).toThrowError(
      ScimError,
    );
  });
});

describe("a path", () => {
  it("names an attribute, a sub-attribute, an element, an element's sub-attribute or an extension", () => {
    expect(parsePatchPath("userName").path.names).toEqual(["userName"]);
    expect(parsePatchPath("name.familyName").path.names).toEqual(["name", "familyName"]);
    expect(parsePatchPath('members[value eq "1"]')).toMatchObject({
      path: { names: ["members"] },
      filter: { kind: "compare", value: "1" },
    });
    expect(parsePatchPath('emails[type eq "work"].value')).toMatchObject({ sub: "value" });
    expect(parsePatchPath(`${scimSchemas.enterpriseUser}:department`).path).toEqual({
      schema: scimSchemas.enterpriseUser,
      names: ["department"],
    });
    expect(parsePatchPath(scimSchemas.enterpriseUser).path.names).toEqual([]);
  });

  it.each(["", "a b", "emails[", "a..b", "1a", scimSchemas.user, String.raw`emails[type eq "\u0000"].value`])(
    "that cannot be read is refused as such: %s",
    (text) => {
      expect(() => parsePatchPath(text)).toThrowError(
        expect.objectContaining({ status: 400, scimType: "invalidPath" }),
      );
    },
  );
});
