import { newId } from "@fieldstone/model/ids.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCustomField } from "../fields/create-custom-field.ts";
import { countProjectHighlights } from "../highlights/read-highlights.ts";
import { createPerson } from "../people/create-person.ts";
import { countViewGroups, countViewRows, listViewRows, type ViewRowsRequest } from "./read-view-rows.ts";

let database: TestCellDatabase;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  own = await world(database);
});

const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> => own.as(own.contributor, fn);
const request = (
  settings: Partial<ViewSettings>,
  target: ViewRowsRequest["target"] = "NOTE",
): ViewRowsRequest => ({
  projectId: own.projectId,
  target,
  settings: { sort: [], group: null, ...settings },
});
const all = { offset: 0, limit: 100 };

describe("a token without people:read", () => {
  const asToken = <T>(fn: (tx: TenantTransaction) => Promise<T>, scopes = ["projects:read"]): Promise<T> => {
    const { userId } = own.contributor;
    const member = {
      kind: "user",
      userId,
      role: "CONTRIBUTOR",
      workspaceAdmin: false,
      groupIds: [],
    } as const;
    const context = contextOf(own.team, { ...member, tokenId: newId(), scopes });
    return withTenant(database.cell, context, "read", fn);
  };

  it("learns of nobody by groups, orders and conditions", async () => {
    const { projectId } = own;
    const field = { projectId, objectType: "NOTE", title: "Interviewer", type: "PERSON" } as const;
    const [fieldId, personId] = await write(async (tx) => [
      await createCustomField(tx, field),
      await createPerson(tx, { name: "Ada" }),
    ]);
    const sortedBy = (key: string) => request({ sort: [{ key, direction: "ASC" }] });
    const grouped = request({ group: { kind: "PERSON", id: fieldId, options: [] } });
    const attempts: ((tx: TenantTransaction) => Promise<unknown>)[] = [
      (tx) => countViewGroups(tx, grouped),
      (tx) => countViewRows(tx, { ...grouped, groupKey: personId }),
      (tx) => listViewRows(tx, sortedBy(fieldId), all),
      (tx) => listViewRows(tx, sortedBy("people"), all),
      (tx) => countProjectHighlights(tx, { projectId, tagIds: [], personIds: [personId] }),
    ];
    for (const attempt of attempts) {
      await expect(asToken(attempt)).rejects.toMatchObject({ code: "filter.field_hidden" });
      await asToken(attempt, ["projects:read", "people:read"]);
    }
    expect(await asToken((tx) => listViewRows(tx, sortedBy("title"), all))).toEqual([own.noteId]);
  });
});
