import { expect, it } from "vitest";
import { checklistState } from "./onboarding-checklist.ts";

it("an onboarding checklist is active until every item happened", () => {
  expect(
    checklistState([
      { id: "a", eventCount: 1 },
      { id: "b", eventCount: 0 },
    ]),
  ).toBe("active");
  expect(checklistState([{ id: "a", eventCount: 2 }])).toBe("completed");
});
