import { expect, it } from "vitest";
import { newId } from "../ids.ts";
import { identifyWebhookAnswerSchema, identifyWebhookSchema } from "./identify-webhook.ts";
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

it("an inbound event is told to a workspace by what its provider knows", () => {
  for (const event of [
    { type: "google-meet", subscriptionName: "s" },
    { type: "microsoft-teams", tenantId: "t" },
    { type: "respondent", studyId: "s" },
    { type: "slack", slackTeamId: "t" },
    { type: "stripe", customerId: "c" },
    { type: "stripe", subscriptionId: "s" },
  ]) {
    expect(identifyWebhookSchema.parse(event)).toEqual(event);
  }
  expect(identifyWebhookSchema.safeParse({ type: "stripe" }).success).toBe(false);
  expect(identifyWebhookAnswerSchema.safeParse({ teamId: newId() }).success).toBe(true);
});
