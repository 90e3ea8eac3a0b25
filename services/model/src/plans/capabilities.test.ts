import { describe, expect, it } from "vitest";
import { capabilitiesOf, planLevels, soldPlanOf } from "./capabilities.ts";
import { type PlanKey, planKeys, plans } from "./plans.ts";
import { type GatedCapability, gatedCapabilities } from "./upgrade-areas.ts";

/** What each level of plans adds, in the documents' words and order. */
const free: readonly GatedCapability[] = ["search"];
const professional: readonly GatedCapability[] = [
  ...free,
  "charts",
  "canvasView",
  "viewsAndFilters",
  "contacts",
  "customProjectIcons",
  "customTagColors",
  "publicLinkSharing",
  "webVttDownload",
  "fillerWordRemoval",
  "translation",
  "advancedAiSummaries",
  "magicHighlights",
  "publishedInsightsInFolders",
];
const businessWithoutApi: readonly GatedCapability[] = [
  ...professional,
  "askSearch",
  "semanticSearch",
  "analytics",
  "templates",
  "projectCustomization",
  "projectPermissions",
  "nestedFolders",
  "followFolders",
  "userGroups",
  "userRoles",
  "userProfilePage",
  "personalInsights",
  "customHome",
  "dynamicHome",
  "customBranding",
  "customVocabulary",
  "videoRedaction",
  "salesforceIntegration",
  "subdomainChange",
  "invitePermissions",
];
const business: readonly GatedCapability[] = [...businessWithoutApi, "publicApi"];
const enterprise: readonly GatedCapability[] = [
  ...business,
  "enterpriseSignOn",
  "scimProvisioning",
  "authenticationSettings",
  "securitySettings",
  "maxSessionAge",
  "retentionPolicy",
  "aiRegionChoice",
  "transcriptionProviderChoice",
  "disablePublicAccess",
];

const documented: Readonly<Record<PlanKey, readonly GatedCapability[]>> = {
  freeOct2022: free,
  freeNov2022: free,
  freeFeb2023: free,
  freeMar2024: free,
  starterMar2023: free,
  starterJun2023: free,
  pro: professional,
  proFeb2023: professional,
  proMar2024: professional,
  team: businessWithoutApi,
  teamJun2023: businessWithoutApi,
  teamFeb2023: businessWithoutApi,
  businessFeb2023: business,
  businessJun2023: business,
  businessSep2023: business,
  enterpriseBundle: enterprise,
  enterpriseJul2023: enterprise,
  enterpriseProBundle: enterprise,
  expertProgram: enterprise,
  enterpriseTrial: enterprise,
};

describe("capabilities of plans", () => {
  it("are all 44 in Enterprise, and only search in Free", () => {
    expect(capabilitiesOf("enterpriseJul2023")).toEqual(new Set(gatedCapabilities));
    expect([...capabilitiesOf("freeMar2024")]).toEqual(["search"]);
  });

  it("grow from level to level", () => {
    const levels = planLevels.map((level) => capabilitiesOf(soldPlanOf[level]));
    expect(levels.map(({ size }) => size)).toEqual([1, 14, 35, 44]);
    for (const [index, level] of levels.slice(1).entries()) {
      for (const capability of levels[index] ?? []) expect(level).toContain(capability);
    }
  });

  it.each(planKeys)("of %s are the documented ones", (plan) => {
    expect([...capabilitiesOf(plan)].sort()).toEqual([...documented[plan]].sort());
  });

  it("are named for every plan", () => {
    expect([...planKeys].sort()).toEqual(Object.keys(plans).sort());
  });
});
