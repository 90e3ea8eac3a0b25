/** Feature areas under which upgrade prompts are counted. */
export const upgradeAreas = [
  "access",
  "analytics",
  "ask-search",
  "charts",
  "contacts",
  "data-retention",
  "folders",
  "search",
  "security",
  "transcription",
  "translate",
  "views",
] as const;
export type UpgradeArea = (typeof upgradeAreas)[number];

/** Prompts when inviting, by the kind of invited user: any user, or one with a paid seat. */
export const invitePrompts = ["only-admins-invite-users", "only-admins-invite-paid-seats"] as const;
export type InvitePrompt = (typeof invitePrompts)[number];

/** Capabilities that depend on the plan. */
export const gatedCapabilities = [
  "advancedAiSummaries",
  "analytics",
  "askSearch",
  "authenticationSettings",
  "canvasView",
  "charts",
  "aiRegionChoice",
  "transcriptionProviderChoice",
  "contacts",
  "customBranding",
  "customHome",
  "customProjectIcons",
  "customTagColors",
  "disablePublicAccess",
  "dynamicHome",
  "enterpriseSignOn",
  "followFolders",
  "salesforceIntegration",
  "magicHighlights",
  "maxSessionAge",
  "nestedFolders",
  "personalInsights",
  "customVocabulary",
  "projectCustomization",
  "projectPermissions",
  "publicApi",
  "publicLinkSharing",
  "publishedInsightsInFolders",
  "fillerWordRemoval",
  "retentionPolicy",
  "scimProvisioning",
  "search",
  "securitySettings",
  "semanticSearch",
  "subdomainChange",
  "templates",
  "translation",
  "userGroups",
  "invitePermissions",
  "userProfilePage",
  "userRoles",
  "videoRedaction",
  "viewsAndFilters",
  "webVttDownload",
] as const;
export type GatedCapability = (typeof gatedCapabilities)[number];
