import { expect, test } from "vitest";
import { cleanCode } from "./CodeForm.tsx";

test("a code can be pasted with what surrounds it in a mail", () => {
  expect([cleanCode(" 123 456 "), cleanCode("123-456"), cleanCode("1234567")]).toEqual([
    "123456",
    "123456",
    "123456",
  ]);
});
