import { newId } from "@fieldstone/model/ids.ts";
import type { Table } from "@lancedb/lancedb";
import { expect, test, vi } from "vitest";
import type { SearchTenant } from "../search-index.ts";
import { IndexMaintenance } from "./index-maintenance.ts";

const tenant: SearchTenant = { region: "EU_A", teamId: newId() };

/** IndexMaintenance that takes this long on the test's clock. */
function maintenanceOf(tookMs: number) {
  let runs = 0;
  const find = async (): Promise<Table | undefined> => {
    runs += 1;
    await vi.advanceTimersByTimeAsync(tookMs);
    return undefined;
  };
  const maintenance = new IndexMaintenance(find, () => undefined);
  return { maintenance, runs: () => runs };
}

test("searches wait for maintenance that is quick, each for its own", async () => {
  vi.useFakeTimers();
  const { maintenance, runs } = maintenanceOf(50);
  for (let search = 0; search < 5; search += 1) expect(await maintenance.optimizeIfQuick(tenant)).toBe(true);
  expect(runs()).toBe(5);
  vi.useRealTimers();
});

test("searches go on without maintenance that is slow and has just been done", async () => {
  vi.useFakeTimers();
  const { maintenance, runs } = maintenanceOf(1_000);
  expect(await maintenance.optimizeIfQuick(tenant)).toBe(true);
  for (let search = 0; search < 20; search += 1)
    expect(await maintenance.optimizeIfQuick(tenant)).toBe(false);
  expect(runs()).toBe(1);
  // The remaining rows are indexed after the pause.
  await vi.advanceTimersByTimeAsync(31_000);
  expect(runs()).toBe(2);
  vi.useRealTimers();
});

test("rows that are written without a pause are taken in after twenty writes", async () => {
  vi.useFakeTimers();
  const { maintenance, runs } = maintenanceOf(50);
  for (let written = 0; written < 300; written += 1) {
    await maintenance.write(tenant, async () => 1);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(runs()).toBeGreaterThanOrEqual(10);
  expect(runs()).toBeLessThanOrEqual(15);
  vi.useRealTimers();
});

test("the few rows that somebody's typing writes are taken in once in half a minute", async () => {
  vi.useFakeTimers();
  const { maintenance, runs } = maintenanceOf(50);
  for (let written = 0; written < 24; written += 1) {
    await maintenance.write(tenant, async () => 2);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(runs()).toBeGreaterThanOrEqual(3);
  expect(runs()).toBeLessThanOrEqual(4);
  vi.useRealTimers();
});
