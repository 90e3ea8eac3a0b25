import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filtered, openScimClient, patchOf, type ScimClient } from "./scim-client.testing.ts";

// The requests of Okta's SCIM 2.0 reference, in its order, with the answers that it requires.

let database: TestCellDatabase;
let api: TestCellApi;
let okta: ScimClient;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  okta = await openScimClient(database, api);
});
afterAll(() => api.close());

const userName = "test.user@okta.example";
const newUser = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName,
  name: { givenName: "Test", familyName: "User" },
  emails: [{ primary: true, value: userName, type: "work" }],
  displayName: "Test User",
  locale: "en-US",
  externalId: "00ujl29u0le5T6Aj10h7",
  groups: [],
  password: "1mz050nq",
  active: true,
};

describe("Okta's users", () => {
  let id = "";

  it("asks whether the user is there, and is told of none", async () => {
    const { status, headers, body } = await okta.send(
      "GET",
      `/Users?${filtered(`userName eq "${userName}"`)}&startIndex=1&count=100`,
    );
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("application/scim+json");
    expect(body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
  });

  it("makes the user, without keeping the password", async () => {
    const { status, headers, body } = await okta.send("POST", "/Users", newUser);
    id = body.id;
    const { password, ...said } = newUser;
    expect(status).toBe(201);
    expect(body).toMatchObject(said);
    expect(JSON.stringify(body)).not.toContain(password);
    expect(headers.get("location")).toBe(body.meta.location);
    expect(body.meta).toMatchObject({ resourceType: "User", version: headers.get("etag") });
  });

  it("is refused a second one in the form of the protocol", async () => {
    const { status, body } = await okta.send("POST", "/Users", newUser);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: "409",
      scimType: "uniqueness",
    });
  });

  it("finds and reads the user", async () => {
    const found = await okta.send(
      "GET",
      `/Users?${filtered(`userName eq "${userName}"`)}&startIndex=1&count=100`,
    );
    expect(found.body.Resources.map((user: { id: string }) => user.id)).toEqual([id]);
    expect((await okta.send("GET", `/Users/${id}`)).body).toMatchObject({ id, userName, active: true });
    expect((await okta.send("GET", "/Users/23a35c27-23d3-4c03-b4c5-6443c09e7173")).status).toBe(404);
  });

  it("retrieves every user page by page, each once", async () => {
    const seen: string[] = [];
    for (let startIndex = 1; ; startIndex += 1) {
      const { body } = await okta.send("GET", `/Users?startIndex=${startIndex}&count=1`);
      expect(body).toMatchObject({ totalResults: 2, startIndex });
      if (body.Resources.length === 0) break;
      seen.push(...body.Resources.map((user: { id: string }) => user.id));
    }
    expect(new Set(seen)).toEqual(new Set([id, okta.team.owner.userId]));
    expect(seen).toHaveLength(2);
  });

  it("replaces the user by PUT", async () => {
    const { body: before } = await okta.send("GET", `/Users/${id}`);
    const { status, body } = await okta.send("PUT", `/Users/${id}`, {
      ...before,
      name: { givenName: "Another", middleName: "Excited", familyName: "User" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, userName, name: { givenName: "Another", middleName: "Excited" } });
  });

  it("deactivates by PATCH without a path, and activates again", async () => {
    const off = await okta.send(
      "PATCH",
      `/Users/${id}`,
      patchOf({ op: "replace", value: { active: false } }),
    );
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect((await okta.send("GET", `/Users/${id}`)).body.active).toBe(false);
    const on = await okta.send("PATCH", `/Users/${id}`, patchOf({ op: "replace", value: { active: true } }));
    expect([on.status, on.body.active]).toEqual([200, true]);
  });

  it("sends the password along when it changes, which is taken and kept nowhere", async () => {
    const password = "n3w-1mz050nq";
    const sync = patchOf({ op: "replace", value: { password } });
    const { status, body } = await okta.send("PATCH", `/Users/${id}`, sync);
    expect([status, JSON.stringify(body).includes(password)]).toEqual([200, false]);
  });

  it("deactivates by PUT, as apps made by the wizard do", async () => {
    const { body: before } = await okta.send("GET", `/Users/${id}`);
    const { body } = await okta.send("PUT", `/Users/${id}`, { ...before, active: false });
    expect(body.active).toBe(false);
    await okta.send("PUT", `/Users/${id}`, { ...before, active: true });
  });
});

describe("Okta's groups", () => {
  let id = "";
  let userId = "";

  it("makes a group with members", async () => {
    userId = (await okta.send("GET", `/Users?${filtered(`userName eq "${userName}"`)}`)).body.Resources[0].id;
    const { status, body } = await okta.send("POST", "/Groups", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      displayName: "Test SCIMv2",
      members: [{ value: userId, display: userName }],
    });
    id = body.id;
    expect(status).toBe(201);
    expect(body).toMatchObject({ displayName: "Test SCIMv2", members: [{ value: userId }] });
    const { body: user } = await okta.send("GET", `/Users/${userId}`);
    expect(user.groups).toEqual([{ value: id, display: "Test SCIMv2", type: "direct" }]);
  });

  it("lists groups page by page", async () => {
    const { body } = await okta.send("GET", "/Groups?startIndex=1&count=100");
    expect(body).toMatchObject({ totalResults: 1, itemsPerPage: 1, Resources: [{ id }] });
  });

  it("renames a group by PATCH with its id in the value", async () => {
    const rename = patchOf({ op: "replace", value: { id, displayName: "Test SCIMv2 renamed" } });
    expect((await okta.send("PATCH", `/Groups/${id}`, rename)).status).toBe(204);
    expect((await okta.send("GET", `/Groups/${id}`)).body.displayName).toBe("Test SCIMv2 renamed");
  });

  it("removes one member by a filter and adds one in the same request", async () => {
    const owner = okta.team.owner.userId;
    const { status } = await okta.send(
      "PATCH",
      `/Groups/${id}`,
      patchOf(
        { op: "remove", path: `members[value eq "${userId}"]` },
        { op: "add", path: "members", value: [{ value: owner, display: "Owner" }] },
      ),
    );
    expect(status).toBe(204);
    const { body } = await okta.send("GET", `/Groups/${id}`);
    expect(body.members.map((member: { value: string }) => member.value)).toEqual([owner]);
  });

  it("replaces all members", async () => {
    await okta.send(
      "PATCH",
      `/Groups/${id}`,
      patchOf({ op: "replace", path: "members", value: [{ value: userId }] }),
    );
    const { body } = await okta.send("GET", `/Groups/${id}`);
    expect(body.members.map((member: { value: string }) => member.value)).toEqual([userId]);
  });

  it("replaces the group by PUT, and deletes it", async () => {
    const put = await okta.send("PUT", `/Groups/${id}`, {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
      id,
      displayName: "Test SCIMv2",
      members: [],
    });
    expect([put.status, put.body.members]).toEqual([200, []]);
    expect((await okta.send("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect((await okta.send("GET", `/Groups/${id}`)).status).toBe(404);
  });
});
