import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";

/** Where canaries are planted. */
export interface Garden {
  readonly database: TestCellDatabase;
  readonly team: SeededTeam;
  readonly objects: ObjectStore;
  readonly exports: ObjectStore;
}
