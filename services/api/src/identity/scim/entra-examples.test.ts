import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filtered, openScimClient, patchOf, type ScimClient } from "./scim-client.testing.ts";

// The worked examples of Microsoft's tutorial, and its known-issues page, with and without the flag.

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

describe("Entra ID's worked examples", () => {
  let id = "";
  let boss = "";

  it("look for a user by a word without quotes, and make one with attributes that are null", async () => {
    boss = entra.team.owner.userId;
    const { body: none } = await entra.send("GET", `/Users?${filtered("externalId eq jyoung")}`);
    expect(none.totalResults).toBe(0);
    const { status, body } = await entra.send("POST", "/Users", {
      schemas: [
        "urn:ietf:params:scim:schemas:core:2.0:User",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0User",
      ],
      externalId: "jyoung",
      userName: "jyoung@testuser.example",
      active: true,
      addresses: null,
      displayName: "Joy Young",
      emails: [{ type: "work", value: "jyoung@contoso.example", primary: true }],
      meta: { resourceType: "User" },
      name: { familyName: "Young", givenName: "Joy" },
      phoneNumbers: null,
      preferredLanguage: null,
      title: null,
      department: null,
      manager: null,
    });
    id = body.id;
    expect([status, body.displayName, body.active]).toEqual([201, "Joy Young", true]);
    const found = await entra.send("GET", `/Users?${filtered("externalId eq jyoung")}`);
    expect(found.body.Resources).toMatchObject([{ id }]);
  });

  it("name a manager, having asked whether they are named already", async () => {
    const asked = `/Users?${filtered(`id eq "${id}" and manager eq "${boss}"`)}&attributes=id`;
    expect((await entra.send("GET", asked)).body.Resources).toEqual([]);
    const value = [{ $ref: `http://entra.example/scim/Users/${boss}`, value: boss }];
    const { status } = await entra.send(
      "PATCH",
      `/Users/${id}`,
      patchOf({ op: "Add", path: "manager", value }),
    );
    expect(status).toBe(200);
    expect((await entra.send("GET", asked)).body.Resources).toMatchObject([{ id }]);
  });

  const many = [
    [
      "one by one",
      [
        { op: "Replace", path: "displayName", value: "Pvlo" },
        { op: "Replace", path: 'emails[type eq "work"].value', value: "test1@contoso.example" },
        { op: "Replace", path: "name.givenName", value: "Gtfd" },
        { op: "Replace", path: "name.familyName", value: "Pkqf" },
        { op: "Replace", path: "externalId", value: "Eqpj" },
        { op: "Replace", path: `${enterprise}:employeeNumber`, value: "Eqpj" },
      ],
      { displayName: "Pvlo", name: { givenName: "Gtfd", familyName: "Pkqf" }, externalId: "Eqpj" },
      "Eqpj",
    ],
    [
      "together, as the flag aadOptscim062020 has them",
      [
        { op: "replace", path: 'emails[type eq "work"].value', value: "test2@contoso.example" },
        {
          op: "replace",
          value: {
            displayName: "Bjfe",
            "name.givenName": "Kkom",
            "name.familyName": "Unua",
            [`${enterprise}:employeeNumber`]: "Aklq",
          },
        },
      ],
      { displayName: "Bjfe", name: { givenName: "Kkom", familyName: "Unua" } },
      "Aklq",
    ],
  ] as const;
  it.each(many)("change many attributes %s", async (_how, operations, wanted, employeeNumber) => {
    const { status, body } = await entra.send("PATCH", `/Users/${id}`, patchOf(...operations));
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...wanted, [enterprise]: { employeeNumber } });
  });

  it.each(["Add", "add"])("give a nickname by %s", async (op) => {
    const { body } = await entra.send(
      "PATCH",
      `/Users/${id}`,
      patchOf({ op, path: "nickName", value: "Babs" }),
    );
    expect(body.nickName).toBe("Babs");
  });

  it("take a member out of a group by a path, as the flag has it", async () => {
    const { body: group } = await entra.send("POST", "/Groups", { displayName: "By path" });
    const add = patchOf({ op: "add", path: "members", value: [{ value: id }, { value: boss }] });
    expect((await entra.send("PATCH", `/Groups/${group.id}`, add)).status).toBe(204);
    const remove = patchOf({ op: "remove", path: `members[value eq "${id}"]` });
    expect((await entra.send("PATCH", `/Groups/${group.id}`, remove)).status).toBe(204);
    const { body } = await entra.send("GET", `/Groups/${group.id}`);
    expect(body.members.map((member: { value: string }) => member.value)).toEqual([boss]);
  });
});
