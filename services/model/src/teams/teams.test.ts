import { expect, it } from "vitest";
import { noteTranslationAuditSchema, statedAuditKinds } from "../audit/audit-kinds.ts";
import { notificationSchema } from "./notifications.ts";
import { defaultGrowthOnboarding, growthOnboardingVariants, staffPermissions, teamFlags } from "./staff.ts";

it("staff have seven permissions, workspaces their flags", () => {
  expect(staffPermissions).toHaveLength(7);
  expect(teamFlags).toContain("askTrial");
  expect(growthOnboardingVariants).toContain(defaultGrowthOnboarding);
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
