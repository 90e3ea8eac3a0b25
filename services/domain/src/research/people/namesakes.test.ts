import { expect, test } from "vitest";
import { namesakesIn } from "./person-store.ts";

test("people are found by name or e-mail address, case aside, each once", () => {
  const [ann, bob] = [
    { name: "Ann", email: "ann@x.test" },
    { name: "ann@X.test", email: "ann@x.test" },
  ] as const;
  const namesakes = namesakesIn([ann, bob, { name: "Cleo", email: null }]);
  expect(namesakes("ANN")).toEqual([ann]);
  expect(namesakes("Ann@x.TEST")).toEqual([ann, bob]);
  expect(namesakes("cl")).toEqual([]);
});

test("thousands of names among thousands of people are asked for in no more than the loop's share", () => {
  const people = Array.from({ length: 5_000 }, (_, at) => ({ name: `Person ${at}`, email: null }));
  const before = process.cpuUsage();
  const namesakes = namesakesIn(people);
  let found = 0;
  for (let asked = 0; asked < 100_000; asked += 1) found += namesakes(`person ${asked % 5_000}`).length;
  expect(found).toBe(100_000);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
