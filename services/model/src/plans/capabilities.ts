import { type PlanKey, planKeys } from "./plans.ts";
import type { GatedCapability, UpgradeArea } from "./upgrade-areas.ts";

/** Plan levels, lowest first: each includes everything of the previous ones. */
export const planLevels = ["FREE", "PROFESSIONAL", "BUSINESS", "ENTERPRISE"] as const;
export type PlanLevel = (typeof planLevels)[number];

/** What each level adds. Share links inside the workspace and tags are not gated. */
const addedBy: Readonly<Record<PlanLevel, readonly GatedCapability[]>> = {
  FREE: ["search"],
  PROFESSIONAL: [
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
  ],
  BUSINESS: [
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
    "publicApi",
    "subdomainChange",
    "invitePermissions",
  ],
  ENTERPRISE: [
    "enterpriseSignOn",
    "scimProvisioning",
    "authenticationSettings",
    "securitySettings",
    "maxSessionAge",
    "retentionPolicy",
    "aiRegionChoice",
    "transcriptionProviderChoice",
    "disablePublicAccess",
  ],
};

/** The level of each plan, and the capabilities of that level it lacks. */
const levelOf: Readonly<Record<PlanKey, readonly [PlanLevel, ...GatedCapability[]]>> = {
  freeOct2022: ["FREE"],
  freeNov2022: ["FREE"],
  freeFeb2023: ["FREE"],
  freeMar2024: ["FREE"],
  starterMar2023: ["FREE"],
  starterJun2023: ["FREE"],
  pro: ["PROFESSIONAL"],
  proFeb2023: ["PROFESSIONAL"],
  proMar2024: ["PROFESSIONAL"],
  team: ["BUSINESS", "publicApi"],
  teamJun2023: ["BUSINESS", "publicApi"],
  teamFeb2023: ["BUSINESS", "publicApi"],
  businessFeb2023: ["BUSINESS"],
  businessJun2023: ["BUSINESS"],
  businessSep2023: ["BUSINESS"],
  enterpriseBundle: ["ENTERPRISE"],
  enterpriseJul2023: ["ENTERPRISE"],
  enterpriseProBundle: ["ENTERPRISE"],
  expertProgram: ["ENTERPRISE"],
  enterpriseTrial: ["ENTERPRISE"],
};

/** The plan currently sold at each level. */
export const soldPlanOf: Readonly<Record<PlanLevel, PlanKey>> = {
  FREE: "freeMar2024",
  PROFESSIONAL: "proMar2024",
  BUSINESS: "businessSep2023",
  ENTERPRISE: "enterpriseJul2023",
};

function capabilitiesOfPlan(plan: PlanKey): ReadonlySet<GatedCapability> {
  const [level, ...lacking] = levelOf[plan];
  const included = planLevels.slice(0, planLevels.indexOf(level) + 1).flatMap((each) => addedBy[each]);
  return new Set(included.filter((capability) => !lacking.includes(capability)));
}

const capabilitiesByPlan = new Map(planKeys.map((plan) => [plan, capabilitiesOfPlan(plan)]));

/** The gated capabilities that a plan includes. */
export function capabilitiesOf(plan: PlanKey): ReadonlySet<GatedCapability> {
  return capabilitiesByPlan.get(plan) ?? new Set();
}

/** The currently sold levels that include a capability, lowest first. */
export function levelsWith(capability: GatedCapability): readonly PlanLevel[] {
  return planLevels.filter((level) => capabilitiesOf(soldPlanOf[level]).has(capability));
}

export function isInEveryPlan(capability: GatedCapability): boolean {
  return planKeys.every((plan) => capabilitiesOf(plan).has(capability));
}

/** The label of a capability, and the area under which its upgrade prompt is counted. */
export const capabilityPrompts: Readonly<
  Record<GatedCapability, { readonly label: string; readonly area: UpgradeArea }>
> = {
  advancedAiSummaries: { label: "advanced AI summaries", area: "access" },
  analytics: { label: "analytics", area: "analytics" },
  askSearch: { label: "asking questions", area: "ask-search" },
  authenticationSettings: { label: "authentication settings", area: "security" },
  canvasView: { label: "the canvas view", area: "views" },
  charts: { label: "charts", area: "charts" },
  aiRegionChoice: { label: "choosing the AI region", area: "security" },
  transcriptionProviderChoice: { label: "choosing the transcription provider", area: "transcription" },
  contacts: { label: "people", area: "contacts" },
  customBranding: { label: "custom branding", area: "access" },
  customHome: { label: "a custom home page", area: "access" },
  customProjectIcons: { label: "custom project icons and colours", area: "access" },
  customTagColors: { label: "custom tag colours", area: "access" },
  disablePublicAccess: { label: "turning off public access", area: "security" },
  dynamicHome: { label: "a dynamic home page", area: "access" },
  enterpriseSignOn: { label: "enterprise sign-on", area: "security" },
  followFolders: { label: "following folders", area: "folders" },
  salesforceIntegration: { label: "the Salesforce integration", area: "access" },
  magicHighlights: { label: "suggested highlights", area: "access" },
  maxSessionAge: { label: "a maximum session length", area: "security" },
  nestedFolders: { label: "nested folders", area: "folders" },
  personalInsights: { label: "personal insights", area: "access" },
  customVocabulary: { label: "a custom vocabulary", area: "transcription" },
  projectCustomization: { label: "project customization", area: "access" },
  projectPermissions: { label: "project permissions", area: "access" },
  publicApi: { label: "the public API", area: "access" },
  publicLinkSharing: { label: "public links", area: "access" },
  publishedInsightsInFolders: { label: "published insights in folders", area: "folders" },
  fillerWordRemoval: { label: "filler-word removal", area: "transcription" },
  retentionPolicy: { label: "a retention policy", area: "data-retention" },
  scimProvisioning: { label: "SCIM provisioning", area: "security" },
  search: { label: "search", area: "search" },
  securitySettings: { label: "security settings", area: "security" },
  semanticSearch: { label: "search by meaning", area: "search" },
  subdomainChange: { label: "changing the workspace address", area: "access" },
  templates: { label: "templates", area: "access" },
  translation: { label: "translation", area: "translate" },
  userGroups: { label: "member groups", area: "access" },
  invitePermissions: { label: "invite permissions", area: "access" },
  userProfilePage: { label: "profile pages", area: "access" },
  userRoles: { label: "changing member roles", area: "access" },
  videoRedaction: { label: "video redaction", area: "access" },
  viewsAndFilters: { label: "views and filters", area: "views" },
  webVttDownload: { label: "WebVTT download", area: "transcription" },
};
