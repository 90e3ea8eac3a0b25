import { expect, it } from "vitest";
import { isOwnOrigin } from "./own-origin.ts";

const site = { host: "team.fieldstone.example", secure: true };

it.each([
  [undefined, site],
  ["https://team.fieldstone.example", site],
  ["https://team.fieldstone.example", { ...site, host: "team.fieldstone.example:443" }],
  ["http://team.fieldstone.localhost:8080", { host: "team.fieldstone.localhost:8080", secure: false }],
])("takes %s", (origin, asked) => {
  expect(isOwnOrigin(origin, asked)).toBe(true);
});

it.each([
  ["http://team.fieldstone.example", site],
  ["ftp://team.fieldstone.example", site],
  ["https://team.fieldstone.example:8443", site],
  ["https://other.fieldstone.example", site],
  ["https://fieldstone.example", site],
  ["https://team.fieldstone.example", { ...site, secure: false }],
  ["https://team.fieldstone.example", { ...site, host: undefined }],
  ["null", site],
  ["", site],
])("refuses %s", (origin, asked) => {
  expect(isOwnOrigin(origin, asked)).toBe(false);
});
