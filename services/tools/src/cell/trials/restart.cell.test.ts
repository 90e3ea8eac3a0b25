import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { restartProcesses } from "./cell-cluster.testing.ts";
import { killDatabase } from "./killed-database.testing.ts";
import { type LoadedCell, openLoadedCell, unexpectedCloses } from "./loaded-cell.testing.ts";

let cell: LoadedCell;

beforeAll(async () => {
  cell = await openLoadedCell();
}, 240_000);

test("restarting every router and API, one after the other, fails no request and loses no socket for long", async () => {
  const report = await cell.underLoad("restart", async () => {
    await wait(3_000);
    await restartProcesses(["deployment/api", "statefulset/router"]);
    await wait(3_000);
  });
  expect(report.failed).toEqual({});
  expect(unexpectedCloses(report)).toEqual([]);
  expect(report.longestWithoutMs).toBeLessThan(15_000);
}, 900_000);

test("when the database dies and comes again, so do answers, by themselves", async () => {
  const lostForMs = 60_000;
  const report = await cell.underLoad("database lost", async () => {
    await wait(3_000);
    await killDatabase();
    await wait(lostForMs);
  });
  // Responses have resumed, and continued.
  expect(report.lastFailedMs ?? 0).toBeLessThan(lostForMs / 2);
  expect(unexpectedCloses(report)).toEqual([]);
}, 300_000);
