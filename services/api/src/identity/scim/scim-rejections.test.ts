import { newId } from "@fieldstone/model/ids.ts";
import { userGroupMembersMax, userGroupsMax } from "@fieldstone/model/limits.ts";
import { describe, expect, it } from "vitest";
import { filtered, patchOf, scimFixture } from "./scim-client.testing.ts";
import { scimBodySizeBytesMax } from "./scim-context.ts";

const scim = scimFixture();

const numbered = Array.from({ length: 300 }, (_, at) => at);

describe("limits and rejections", () => {
  it(`has ${userGroupsMax} groups and ${userGroupMembersMax} members of one at most`, async () => {
    for (let made = 0; made < userGroupsMax; made += 1) {
      expect((await scim.send("POST", "/Groups", { displayName: `Group ${made}` })).status).toBe(201);
    }
    const more = await scim.send("POST", "/Groups", { displayName: "One more" });
    expect([more.status, more.body.scimType]).toEqual([400, "tooMany"]);
    const members = Array.from({ length: userGroupMembersMax + 1 }, () => ({ value: newId() }));
    const crowd = await scim.send("POST", "/Groups", { displayName: "A crowd", members });
    expect([crowd.status, crowd.body.scimType]).toEqual([400, "tooMany"]);
  });

  const refused: readonly (readonly [string, string, string, unknown, number, string | undefined])[] = [
    [
      "a filter that cannot be read",
      "GET",
      `/Users?${filtered("userName is 1")}`,
      undefined,
      400,
      "invalidFilter",
    ],
    ["a count that is no number", "GET", "/Users?count=many", undefined, 400, "invalidValue"],
    ["a user without an address", "POST", "/Users", { userName: "nobody" }, 400, "invalidValue"],
    ["a user without a name", "POST", "/Users", {}, 400, "invalidValue"],
    [
      "a flag that is none",
      "POST",
      "/Users",
      { userName: "a@b.example", active: "maybe" },
      400,
      "invalidValue",
    ],
    [
      "a role that is none",
      "POST",
      "/Users",
      { userName: "a@b.example", roles: [{ value: "OWNER" }] },
      400,
      "invalidValue",
    ],
    ["a body that is no object", "POST", "/Users", [], 400, "invalidSyntax"],
    ["a patch without operations", "PATCH", "/Users/OWNER", {}, 400, "invalidSyntax"],
    [
      "an operation that is none",
      "PATCH",
      "/Users/OWNER",
      patchOf({ op: "move", path: "title" }),
      400,
      "invalidSyntax",
    ],
    [
      "a path that cannot be read",
      "PATCH",
      "/Users/OWNER",
      patchOf({ op: "add", path: "emails[", value: 1 }),
      400,
      "invalidPath",
    ],
    [
      "a change of an id",
      "PATCH",
      "/Users/OWNER",
      patchOf({ op: "replace", path: "id", value: "x" }),
      400,
      "mutability",
    ],
    [
      "an object of hundreds of names",
      "POST",
      "/Users",
      { userName: "a@b.example", name: Object.fromEntries(numbered.map((at) => [`k${at}`, 1])) },
      400,
      "invalidSyntax",
    ],
    [
      "attributes of thousands of values",
      "POST",
      "/Users",
      { userName: "a@b.example", photos: numbered.map(() => [[], [], []]) },
      400,
      "invalidValue",
    ],
    ["a group without a name", "POST", "/Groups", {}, 400, "invalidValue"],
    ["a resource that is none", "GET", "/Users/nobody", undefined, 404, undefined],
    ["a path that is none", "GET", "/Bulk", undefined, 404, undefined],
  ];
  it.each(refused)("refuses %s", async (_name, method, path, body, status, scimType) => {
    const answer = await scim.send(method, path.replace("OWNER", scim.team.owner.userId), body);
    expect(answer.headers.get("content-type")).toContain("application/scim+json");
    expect(answer.body).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(status),
      ...(scimType === undefined ? {} : { scimType }),
    });
    expect(answer.status).toBe(status);
  });

  it("refuses a change of what has changed since, and answers 304 to who has it", async () => {
    const path = `/Users/${scim.team.owner.userId}`;
    const { headers } = await scim.send("GET", path);
    const version = headers.get("etag") ?? "";
    expect((await scim.send("GET", path, undefined, { "if-none-match": version })).status).toBe(304);
    const rename = patchOf({ op: "replace", path: "displayName", value: "Renamed" });
    expect((await scim.send("PATCH", path, rename, { "if-match": version })).status).toBe(200);
    expect((await scim.send("PATCH", path, rename, { "if-match": version })).status).toBe(412);
  });

  it("takes no more than a member's attributes need", async () => {
    const long = { userName: "grace@example.com", title: "x".repeat(scimBodySizeBytesMax) };
    expect((await scim.send("POST", "/Users", long)).status).toBe(413);
  });

  it("tells what it can do", async () => {
    const { body } = await scim.send("GET", "/ServiceProviderConfig");
    expect(body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true },
      bulk: { supported: false },
    });
    const types = await scim.send("GET", "/ResourceTypes");
    expect(types.body.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
      "/Users",
      "/Groups",
    ]);
    expect((await scim.send("GET", "/ResourceTypes/User")).body.schema).toContain(":User");
  });
});
