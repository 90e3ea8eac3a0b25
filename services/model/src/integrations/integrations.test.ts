import { expect, it } from "vitest";
import * as types from "./integration-types.ts";

it("there are 22 types of integration, and a provider's own states", () => {
  expect(types.integrationTypes).toHaveLength(22);
  expect(types.googleMeetRecordingStates).toEqual([
    "STATE_UNSPECIFIED",
    "STARTED",
    "ENDED",
    "FILE_GENERATED",
  ]);
  expect(types.googleMeetSubscriptionStates).toEqual(["ACTIVE", "SUSPENDED", "DELETED"]);
});
