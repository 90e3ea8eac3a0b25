import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { testCellConfig } from "@fieldstone/testkit/test-cell-config.ts";
import { rolePasswords, urlOfDatabase } from "@fieldstone/testkit/test-server.ts";

/** A cell on the database `bench`, with the connections of one process. */
export function benchConfig(adminUrl: string, dir: string): CellConfig {
  const app = { name: "fieldstone_app", password: rolePasswords.app };
  const tasks = { name: "fieldstone_tasks", password: rolePasswords.tasks };
  const url = urlOfDatabase(adminUrl, "bench", app);
  const config = testCellConfig({ url, tasksUrl: urlOfDatabase(adminUrl, "bench", tasks) }, dir);
  return { ...config, database: { url, poolMax: 10 } };
}
