import "@fieldstone/domain/objects.ts";
import { afterAll, afterEach } from "vitest";
import { closeTestDatabases } from "./test-databases.ts";

let failed = false;

afterEach((context) => {
  if (context.task.result?.state === "fail") failed = true;
});

// Hooks run in reverse order, so this runs after the file's own clean-up.
afterAll(async () => {
  await closeTestDatabases(failed && process.env.KEEP_DB === "1");
});
