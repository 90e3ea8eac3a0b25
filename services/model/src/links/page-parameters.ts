import type { PathName } from "./paths.ts";

/** Query keys that each page reads. */
export const pageQueryKeys = {
  browse: ["selectProject", "trial"],
  exploreFeed: ["editing"],
  projectView: ["sort", "filter", "group", "columns", "fieldVisibility", "display", "summary", "peekMode"],
  channel: ["new", "juneMarketingCampaign"],
  channelTheme: ["autoSelect", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
  userNotifications: ["projectId"],
  settingsFeedback: ["beta", "code", "context", "message", "product"],
  settingsBillingPlans: ["feature", "fromUpdate", "recommended", "restrictionsChecked"],
  settingsBillingUpdate: ["priceInterval", "product", "restrictionsChecked"],
  settingsAlertsFiltered: ["after", "before", "pageSize"],
  settingsIntegrations: ["state"],
  settingsTrash: ["projectId"],
  findWorkspace: ["redirect"],
  integrationOauth: ["code", "error", "state"],
  integrationOauthConfirm: ["state"],
  integrationAuthorize: ["client_id", "code", "redirect_uri", "skipFastRedirect", "state"],
} as const satisfies Partial<Record<PathName, readonly string[]>>;

/** Hash keys that each page reads, in addition to those of deep links. */
export const pageHashKeys = {
  note: ["content", "file", "highlight", "comment"],
  person: ["q", "c"],
  settingsBulkImport: ["bulkImportId"],
  settingsFeedback: [
    "frontFeedbackUrl",
    "simplificationState",
    "teamId",
    "userEmail",
    "userId",
    "userName",
    "withAttachment",
    "withThumbsUpOrDownRating",
  ],
} as const satisfies Partial<Record<PathName, readonly string[]>>;

/** Project pages that only redirect to a view of the project. */
export const redirectingPages = ["projectHighlights", "projectInsights", "projectNotes"] as const;

/** Pages that exist only on the root domain. */
export const rootDomainPages = ["callback", "oauthCallback"] as const;

/** Pages that open in the side peek panel when linked from another page. */
export const peekPages = ["note", "insight", "tag", "person"] as const satisfies readonly PathName[];

export const peekModes = ["Center", "Side", "FullPage"] as const;
export type PeekMode = (typeof peekModes)[number];
