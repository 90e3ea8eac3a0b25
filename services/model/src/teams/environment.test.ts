import { expect, it } from "vitest";
import { globalEnvironmentSchema, teamEnvironmentSchema } from "./environment.ts";
import { checklistState } from "./onboarding-checklist.ts";

it("the global environment has flags, providers, and two keys that may be missing", () => {
  const google = { authorizationEndpoint: "https://example.com/auth", clientId: "c", issuer: "i" };
  const environment = {
    featureFlags: { a: true },
    oAuthConfig: { google },
    auth0Config: null,
    recaptchaSiteKey: null,
  };
  expect(globalEnvironmentSchema.parse(environment)).toEqual(environment);
});

it("a workspace's environment says how one may sign in", () => {
  const environment = {
    teamId: "1",
    name: "Acme",
    organizationId: null,
    auth0Config: { audience: "a", clientId: "c", domain: "d" },
    passwordAuthEnabled: true,
    googleAuthEnabled: false,
    microsoftAuthEnabled: false,
    ssoAuthEnabled: false,
    oidcIssuer: null,
    primaryColor: "#5b7f4a",
    logo: { id: "1", baseImageUrl: "/image/logo/1", uploadStatus: "COMPLETE" },
  };
  expect(teamEnvironmentSchema.parse(environment)).toEqual(environment);
});

it("an onboarding checklist is active until every item happened", () => {
  expect(
    checklistState([
      { id: "a", eventCount: 1 },
      { id: "b", eventCount: 0 },
    ]),
  ).toBe("active");
  expect(checklistState([{ id: "a", eventCount: 2 }])).toBe("completed");
});
