import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filtered, openScimClient, patchOf, type ScimClient } from "./scim-client.testing.ts";

// The requests of Microsoft's reference for SCIM endpoints, in its order, and what its service really sends.

let database: TestCellDatabase;
let api: TestCellApi;
let entra: ScimClient;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  entra = await openScimClient(database, api);
});
afterAll(() => api.close());

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const userName = "Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1";
const email = "Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2e@testuser.example";

describe("Entra ID's users", () => {
  let id = "";

  it("tests the connection by asking for somebody who is not there", async () => {
    const { status, body } = await entra.send("GET", `/Users?${filtered('userName eq "non-existent user"')}`);
    expect([status, body.totalResults, body.Resources]).toEqual([200, 0, []]);
  });

  it("makes a user whose userName is no address", async () => {
    const { status, body } = await entra.send("POST", "/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User", enterprise],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName,
      active: true,
      emails: [{ primary: true, type: "work", value: email }],
      meta: { resourceType: "User" },
      name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
      roles: [],
    });
    id = body.id;
    expect(status).toBe(201);
    expect(body).toMatchObject({
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName,
      name: { formatted: "givenName familyName" },
      active: true,
      roles: [{ value: "VIEWER" }],
    });
  });

  it.each([
    `userName eq "${userName}"`,
    `externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"`,
    `emails[type eq "work"].value eq "${email}"`,
    `emails[type eq "work" and value eq "${email}"]`,
  ])("finds the user by %s", async (filter) => {
    const { body } = await entra.send("GET", `/Users?${filtered(filter)}`);
    expect(body.Resources.map((user: { id: string }) => user.id)).toEqual([id]);
  });

  it("updates what has many values and what has parts, with a capital in the operation", async () => {
    const { status, body } = await entra.send(
      "PATCH",
      `/Users/${id}`,
      patchOf(
        { op: "Replace", path: 'emails[type eq "work"].value', value: "updatedEmail@microsoft.example" },
        { op: "Replace", path: "name.familyName", value: "updatedFamilyName" },
      ),
    );
    expect(status).toBe(200);
    expect(body.emails).toEqual([{ primary: true, type: "work", value: "updatedEmail@microsoft.example" }]);
    expect(body.name).toEqual({
      formatted: "givenName updatedFamilyName",
      familyName: "updatedFamilyName",
      givenName: "givenName",
    });
  });

  it("updates what has one value", async () => {
    const value = "5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.example";
    const { body } = await entra.send(
      "PATCH",
      `/Users/${id}`,
      patchOf({ op: "Replace", path: "userName", value }),
    );
    expect(body.userName).toBe(value);
  });

  it("adds attributes of the enterprise extension by their full names, and takes them away", async () => {
    const add = await entra.send(
      "PATCH",
      `/Users/${id}`,
      patchOf(
        { op: "Add", path: `${enterprise}:department`, value: "Research" },
        { op: "Add", path: "title", value: "Lead" },
      ),
    );
    expect(add.body).toMatchObject({ title: "Lead", [enterprise]: { department: "Research" } });
    expect(add.body.schemas).toContain(enterprise);
    const bag = { "name.givenName": "Gtfd", [`${enterprise}:employeeNumber`]: "Eqpj" };
    const all = await entra.send("PATCH", `/Users/${id}`, patchOf({ op: "replace", value: bag }));
    expect(all.body).toMatchObject({
      name: { givenName: "Gtfd" },
      [enterprise]: { department: "Research", employeeNumber: "Eqpj" },
    });
    const gone = await entra.send(
      "PATCH",
      `/Users/${id}`,
      patchOf({ op: "Remove", path: `${enterprise}:department` }),
    );
    expect(gone.body[enterprise]).toEqual({ employeeNumber: "Eqpj" });
  });

  it("gives a role by a path with a flag in quotes", async () => {
    const role = { op: "Add", path: 'roles[primary eq "True"].value', value: "contributor" };
    const { body } = await entra.send("PATCH", `/Users/${id}`, patchOf(role));
    expect(body.roles).toEqual([{ value: "CONTRIBUTOR", primary: true }]);
  });

  it("disables the user: as a boolean, and as the text that its service sends", async () => {
    for (const [value, active] of [
      [false, false],
      ["True", true],
      ["False", false],
    ] as const) {
      const { status, body } = await entra.send(
        "PATCH",
        `/Users/${id}`,
        patchOf({ op: "Replace", path: "active", value }),
      );
      expect([status, body.active]).toEqual([200, active]);
    }
  });

  it("deletes the user, who is then found no more, and can be made again as the same person", async () => {
    expect((await entra.send("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await entra.send("GET", `/Users/${id}`)).status).toBe(404);
    const gone = await entra.send("DELETE", `/Users/${id}`);
    expect([gone.status, gone.body.schemas]).toEqual([404, ["urn:ietf:params:scim:api:messages:2.0:Error"]]);
    const again = await entra.send("POST", "/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: "again",
      emails: [{ type: "work", value: "updatedEmail@microsoft.example" }],
    });
    expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true]);
  });
});

describe("Entra ID's groups", () => {
  let id = "";
  let userId = "";
  const withoutMembers = "excludedAttributes=members";

  it("makes a group without members", async () => {
    userId = (await entra.send("GET", `/Users?${filtered('userName eq "again"')}`)).body.Resources[0].id;
    const { status, body } = await entra.send("POST", "/Groups", {
      schemas: [
        "urn:ietf:params:scim:schemas:core:2.0:Group",
        "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group",
      ],
      externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
      displayName: "displayName",
      meta: { resourceType: "Group" },
    });
    id = body.id;
    expect(status).toBe(201);
    expect(body).toMatchObject({
      externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
      displayName: "displayName",
      members: [],
    });
  });

  it("reads and finds it without its members", async () => {
    const { body } = await entra.send("GET", `/Groups/${id}?${withoutMembers}`);
    expect(body).toMatchObject({ id, displayName: "displayName" });
    expect(body).not.toHaveProperty("members");
    const found = await entra.send(
      "GET",
      `/Groups?${withoutMembers}&${filtered('displayName eq "displayName"')}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect(found.body.Resources[0]).not.toHaveProperty("members");
  });

  it("renames it, and adds and removes members", async () => {
    const rename = { op: "Replace", path: "displayName", value: "1879db59-updatedDisplayName" };
    expect((await entra.send("PATCH", `/Groups/${id}`, patchOf(rename))).status).toBe(204);
    const add = { op: "Add", path: "members", value: [{ $ref: null, value: userId }] };
    expect((await entra.send("PATCH", `/Groups/${id}`, patchOf(add))).status).toBe(204);
    const has = filtered(`id eq "${id}" and members[value eq "${userId}"]`);
    expect((await entra.send("GET", `/Groups?${has}&attributes=id`)).body.Resources).toMatchObject([{ id }]);
    const remove = { op: "Remove", path: "members", value: [{ $ref: null, value: userId }] };
    expect((await entra.send("PATCH", `/Groups/${id}`, patchOf(remove))).status).toBe(204);
    expect((await entra.send("GET", `/Groups?${has}&attributes=id`)).body.Resources).toEqual([]);
  });

  it("deletes it", async () => {
    expect((await entra.send("DELETE", `/Groups/${id}`)).status).toBe(204);
  });
});

describe("Entra ID's discovery", () => {
  it("is told of schemas in a list", async () => {
    const { status, body } = await entra.send("GET", "/Schemas");
    expect(status).toBe(200);
    expect(body.schemas).toEqual(["urn:ietf:params:scim:api:messages:2.0:ListResponse"]);
    expect(body.Resources.map((schema: { id: string }) => schema.id)).toContain(enterprise);
  });
});
