import { expect, test } from "vitest";
import { OneCheckEach } from "./one-check-each.ts";

test("a thing that is asked for while it is checked is checked once more, and others meanwhile", async () => {
  const [ada, ben] = [{ name: "ada" }, { name: "ben" }];
  const checked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const checks = new OneCheckEach<{ readonly name: string }>(async ({ name }) => {
    checked.push(name);
    await gate.promise;
  });
  for (let asked = 0; asked < 100; asked += 1) checks.ask(ada);
  checks.ask(ben);
  expect(checked).toEqual(["ada", "ben"]);
  gate.resolve();
  await expect.poll(() => checked).toEqual(["ada", "ben", "ada"]);
  // What is asked for behind that begins anew.
  checks.ask(ada);
  expect(checked).toEqual(["ada", "ben", "ada", "ada"]);
});
