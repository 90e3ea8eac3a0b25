import { expect, it } from "vitest";
import { querySummary } from "./query-summary.ts";

it.each([
  ['select "id", "title" from "notes" where "id" = $1', "select notes"],
  ["select fieldstone.count_write();commit", "select"],
  ['insert into "documents" ("id") values ($1)', "insert documents"],
  ['update "fieldstone"."teams" set "name" = $1', "update teams"],
  ['with "found" as (select 1 from "highlights") select * from "found"', "with highlights"],
  ["select 'ada@example.com'", "select"],
  ["delete from notes where title = 'a secret from ''Ada Lovelace'''", "delete notes"],
  ["commit", "commit"],
])("%s: %s", (sql, summary) => expect(querySummary(sql)).toBe(summary));
