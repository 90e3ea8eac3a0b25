import { expect, it } from "vitest";
import * as types from "./integration-types.ts";

it("there are 22 types of integration, and the providers' own states and events", () => {
  expect(types.integrationTypes).toHaveLength(22);
  expect(types.googleMeetRecordingStates).toEqual([
    "STATE_UNSPECIFIED",
    "STARTED",
    "ENDED",
    "FILE_GENERATED",
  ]);
  expect(types.googleMeetSubscriptionStates).toEqual(["ACTIVE", "SUSPENDED", "DELETED"]);
  expect(types.respondentEvents).toHaveLength(3);
  expect(types.stripeEvents).toHaveLength(9);
});
