import { regions } from "@fieldstone/regions/catalog.ts";
import { expect, it } from "vitest";
import { quietHours } from "./quiet-hours.ts";

it("no two cells are changed on one day", () => {
  const windows = regions.map((region) => quietHours(region).maintenance);
  expect(new Set(windows.map((window) => window.slice(0, 3))).size).toBe(regions.length);
  // One of the four working days that another working day follows.
  for (const window of windows) expect(window).toMatch(/^(mon|tue|wed|thu):/);
});

it.each(regions.map((region) => [region.key, region] as const))(
  "%s is changed and copied in its night",
  (_key, region) => {
    const { maintenance, backup, copy } = quietHours(region);
    expect(maintenance).toMatch(/^[a-z]{3}:\d\d:30-[a-z]{3}:\d\d:30$/);
    const local = (hour: string) => (Number(hour) + Math.round(region.location.longitude / 15) + 24) % 24;
    expect(local(maintenance.slice(4, 6))).toBe(3);
    expect(local(backup.slice(0, 2))).toBe(2);
    // The copy into the vault would fail within an hour of either.
    expect(local(/^cron\(0 (\d+) \* \* \? \*\)$/.exec(copy)?.[1] ?? "")).toBe(6);
  },
);

it("a night around midnight ends on the next day", () => {
  const { maintenance } = quietHours({ location: { latitude: 0, longitude: 60 }, networkNumber: 1 });
  expect(maintenance).toBe("mon:23:30-tue:00:30");
});
