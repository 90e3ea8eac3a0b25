import fc from "fast-check";
import { expect, it } from "vitest";
import { enterAll, Lane } from "./lane.ts";
import type { LanePlace } from "./lane-place.ts";
import { SharedLane } from "./shared-lane.ts";

it("a second place leaves one to whoever comes next, and nobody who has room waits", () => {
  const act = fc.record({ key: fc.integer({ min: 0, max: 5 }), leaves: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 64 }), fc.array(act, { maxLength: 400 }), (placesMax, acts) => {
      const lane = new SharedLane(placesMax, 1_000);
      const entered: { key: number; place: LanePlace | undefined; started: boolean }[] = [];
      const heldOf = (key: number) =>
        entered.filter((other) => other.key === key && other.started && other.place !== undefined).length;
      const free = () => placesMax - entered.filter(({ started }) => started).length;
      for (const { key, leaves } of acts) {
        const gone = leaves ? entered.findIndex((other) => other.key === key) : -1;
        if (gone >= 0) {
          const [leaver] = entered.splice(gone, 1);
          leaver?.place?.leave();
        } else {
          const isFirst = heldOf(key) === 0;
          const freeBefore = free();
          const entry = { key, place: undefined as LanePlace | undefined, started: false };
          entered.push(entry);
          entry.place = lane.of(String(key)).enter(
            () => {
              entry.started = true;
            },
            () => undefined,
          );
          if (isFirst) expect(entry.started).toBe(freeBefore > 0);
          else if (entry.started) expect(free()).toBeGreaterThan(0);
        }
        for (const { key: waiting } of entered.filter(({ started }) => !started))
          expect(heldOf(waiting)).toBeGreaterThanOrEqual(free());
      }
      for (const { place } of entered.splice(0)) place?.leave();
      expect(lane.isEmpty).toBe(true);
    }),
  );
});

it("gives up what waits too long, and refuses where too many wait", () => {
  const lane = new SharedLane(2, 1);
  const expired: string[] = [];
  const enter = (name: string) =>
    enterAll(
      [new Lane(9, 9), lane.of("one")],
      () => undefined,
      () => void expired.push(name),
    );
  const first = enter("first");
  enter("second");
  enter("third");
  // In a later lane, this counts as a wait that was too long.
  expect(expired).toEqual(["third"]);
  lane.expire(-1);
  expect(expired).toEqual(["third", "second"]);
  first?.leave();
  expect(lane.isEmpty).toBe(true);
});
