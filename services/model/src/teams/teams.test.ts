import { describe, expect, it } from "vitest";
import { noteTranslationAuditSchema, statedAuditKinds } from "../audit/audit-kinds.ts";
import { newId } from "../ids.ts";
import { availableTeamSchema, loginIdentitySchema } from "./available-team.ts";
import { notificationSchema } from "./notifications.ts";
import {
  defaultGrowthOnboarding,
  flagDefault,
  growthOnboardingVariants,
  staffPermissions,
  teamFlags,
} from "./staff.ts";
import {
  closestRegionAnswerSchema,
  deleteTenantRouteSchema,
  tenantRouteAnswerSchema,
  tenantRouteSchema,
  upsertTenantRouteSchema,
} from "./tenant-route.ts";

const team = { id: "1", subdomain: "acme", name: "Acme", logoUrl: null, primaryColor: null, sortKey: "acme" };

describe("tenant routes", () => {
  const route = { teamId: newId(), subdomain: "acme", region: "EU_A" };

  it("have a team, a subdomain, a known region and a date", () => {
    expect(upsertTenantRouteSchema.parse(route)).toEqual(route);
    expect(tenantRouteSchema.safeParse({ ...route, createdDate: "2026-01-01T00:00:00Z" }).success).toBe(true);
    expect(upsertTenantRouteSchema.safeParse({ ...route, region: "MARS_A" }).success).toBe(false);
    expect(upsertTenantRouteSchema.safeParse({ ...route, subdomain: "Acme" }).success).toBe(false);
    expect(deleteTenantRouteSchema.safeParse({ teamId: route.teamId }).success).toBe(true);
  });

  it("are answered with success or an error's code, name, stack and message", () => {
    const error = { code: "23505", name: "Conflict", stack: "at x", message: "taken" };
    expect(tenantRouteAnswerSchema.parse({ status: "error", error })).toEqual({ status: "error", error });
    expect(tenantRouteAnswerSchema.safeParse({ status: "success" }).success).toBe(true);
    expect(
      closestRegionAnswerSchema.safeParse({ fastestRegion: "US_B", availableRegions: ["US_B"] }).success,
    ).toBe(true);
    expect(closestRegionAnswerSchema.safeParse({ currentRegion: "US_B" }).success).toBe(true);
  });
});

it("teams are available by domain, or by an invitation that says from whom", () => {
  expect(availableTeamSchema.safeParse({ ...team, type: "DOMAIN" }).success).toBe(true);
  expect(availableTeamSchema.safeParse({ ...team, type: "INVITE" }).success).toBe(false);
  const invited = { ...team, type: "INVITE", inviteId: "i", invitedBy: "Ada" };
  const identity = {
    email: "a@b.co",
    name: null,
    provider: "EMAIL",
    currentTeams: [team],
    availableTeams: [invited],
  };
  expect(loginIdentitySchema.parse(identity)).toEqual(identity);
});

it("staff have seven permissions, workspaces their flags, all off but one", () => {
  expect(staffPermissions).toHaveLength(7);
  expect(teamFlags).toContain("askTrial");
  expect(growthOnboardingVariants).toContain(defaultGrowthOnboarding);
  expect([flagDefault("postOnboardingNotePopup"), flagDefault("auditLog")]).toEqual([true, false]);
});

it("notices carry what their kind needs", () => {
  expect(
    notificationSchema.safeParse({ kind: "accessRequest", role: "VIEWER", accessRequestId: "1" }).success,
  ).toBe(true);
  expect(
    notificationSchema.safeParse({ kind: "accessRequest", role: "OWNER", accessRequestId: "1" }).success,
  ).toBe(false);
  const failed = {
    kind: "paymentFailed",
    cardBrand: "visa",
    cardLast4: "4242",
    amountDue: 100,
    currency: "usd",
    paymentErrorCode: "x",
  };
  expect(notificationSchema.safeParse(failed).success).toBe(true);
  expect(notificationSchema.options.map((option) => option.shape.kind.value)).toHaveLength(10);
});

it("the audit log has nine stated kinds of entry", () => {
  expect(statedAuditKinds).toHaveLength(9);
  const translated = { sourceNoteId: "1", targetNoteId: "2", sourceLanguage: "en", targetLanguage: "de" };
  expect(noteTranslationAuditSchema.parse(translated)).toEqual(translated);
});
