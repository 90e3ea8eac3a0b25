import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll } from "vitest";
import type { SeededObjects } from "./fixtures.testing.ts";
import { seedObjects } from "./seeded-objects.testing.ts";

export interface SeededApiFixture {
  readonly database: TestCellDatabase;
  readonly api: TestCellApi;
  readonly seeded: SeededObjects;
}

/** A cell's API for the tests of a file, and a team with one of every object that fixtures name. */
export function seededApiFixture(): SeededApiFixture {
  let database: TestCellDatabase;
  let api: TestCellApi;
  let seeded: SeededObjects;
  beforeAll(async () => {
    database = await createCellDatabase();
    api = await startCellApi(database);
    seeded = await seedObjects(database);
  });
  afterAll(() => api.close());
  return {
    get database() {
      return database;
    },
    get api() {
      return api;
    },
    get seeded() {
      return seeded;
    },
  };
}
