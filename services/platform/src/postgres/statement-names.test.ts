import { expect, test } from "vitest";
import { statementName } from "./statement-names.ts";

test("one statement has one name, and another has another", () => {
  const name = statementName('select "a" from "t" where "b" = $1', 1);
  expect(name).toBeDefined();
  expect(statementName('select "a" from "t" where "b" = $1', 1)).toBe(name);
  expect(statementName('select "a" from "t" where "c" = $1', 1)).not.toBe(name);
});

test.each([
  'select * from "t"',
  'select "t".* from "t"',
  'select "a", "t".* from "t"',
  "select distinct * from t",
  'insert into "t" ("a") values ($1) returning *',
])("%s is not kept, for a new column would break it", (sql) => {
  expect(statementName(sql, 1)).toBeUndefined();
});

test("a count of rows is kept, a statement of many parameters is not", () => {
  expect(statementName('select count(*) from "t"', 1)).toBeDefined();
  expect(statementName('select "a" from "t" where "b" in ($1)', 17)).toBeUndefined();
});

test("no more than 300 statements are kept", () => {
  const kept = Array.from({ length: 400 }, (_, index) => statementName(`select ${index}`, 0));
  expect(kept.filter((name) => name !== undefined).length).toBeLessThanOrEqual(300);
});
