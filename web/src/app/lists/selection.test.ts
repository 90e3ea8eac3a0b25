import fc from "fast-check";
import { expect, test } from "vitest";
import { neighboursOf, showList, shownList } from "./list-neighbours.ts";
import { emptySelection, keepListed, toggleRow } from "./selection.ts";

const keys = ["a", "b", "c", "d", "e"];

test("a row is selected and taken out again", () => {
  const once = toggleRow(emptySelection, keys, "b", false);
  expect([...once.selected]).toEqual(["b"]);
  expect([...toggleRow(once, keys, "b", false).selected]).toEqual([]);
});

test("a range selects everything between two rows, in either direction, and keeps what was selected", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.constantFrom(...keys),
      fc.constantFrom(...keys),
      (first, from, to) => {
        const before = toggleRow(toggleRow(emptySelection, keys, first, false), keys, from, false);
        const { selected } = toggleRow(before, keys, to, true);
        const [low, high] = [keys.indexOf(from), keys.indexOf(to)].sort();
        for (const key of keys.slice(low, (high ?? 0) + 1)) expect(selected.has(key)).toBe(true);
        for (const key of before.selected) expect(selected.has(key)).toBe(true);
      },
    ),
  );
});

test("a range without a beginning selects its row alone", () => {
  expect([...toggleRow(emptySelection, keys, "c", true).selected]).toEqual(["c"]);
});

test("what left the list is no longer selected", () => {
  const two = toggleRow(toggleRow(emptySelection, keys, "a", false), keys, "b", false);
  expect([...keepListed(two, ["b", "c"]).selected]).toEqual(["b"]);
  expect(keepListed(two, keys)).toEqual(two);
});

test("the open row's neighbours are opened, and none past the ends", () => {
  const opened: string[] = [];
  const at = (openKey: string | undefined) =>
    neighboursOf({ keys, openKey, open: (key) => opened.push(key) });
  at("b").previous?.();
  at("b").next?.();
  expect(opened).toEqual(["a", "c"]);
  expect([at("a").previous, at("e").next, at(undefined).next, at("z").next]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("the panel steps through the main list that has its object, else through a part", () => {
  const list = (owner: string, isPart: boolean, openKey: string | undefined) =>
    showList({ owner, isPart, keys, openKey, open: () => undefined });
  const remove = [list("other part", true, undefined), list("part", true, "a")];
  expect(shownList()?.owner).toBe("part");
  const removeMain = list("main", false, "a");
  expect(shownList()?.owner).toBe("main");
  removeMain();
  expect(shownList()?.owner).toBe("part");
  for (const each of remove) each();
  expect(shownList()).toBeUndefined();
});
