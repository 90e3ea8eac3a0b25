import type { GatedCapability } from "@fieldstone/model/plans/upgrade-areas.ts";
import { t } from "../i18n/t.ts";

/** What each capability does for users, in a sentence. Loaded only with a prompt. */
const texts: Readonly<Record<GatedCapability, () => string>> = {
  advancedAiSummaries: () =>
    t("plan.does.advancedAiSummaries", "AI summaries by framework say what a note or project is about."),
  analytics: () => t("plan.does.analytics", "Analytics show how the workspace is used."),
  askSearch: () => t("plan.does.askSearch", "Ask answers questions from your data, and cites what it used."),
  authenticationSettings: () =>
    t("plan.does.authenticationSettings", "Authentication settings decide how members may sign in."),
  canvasView: () => t("plan.does.canvasView", "The canvas lays notes, highlights and insights out freely."),
  charts: () => t("plan.does.charts", "Charts count the tags of a project's highlights."),
  aiRegionChoice: () => t("plan.does.aiRegionChoice", "You choose the region where AI works on your data."),
  transcriptionProviderChoice: () =>
    t("plan.does.transcriptionProviderChoice", "You choose who turns your recordings into text."),
  contacts: () => t("plan.does.contacts", "People lists who you do research with, and what they said."),
  customBranding: () => t("plan.does.customBranding", "Members and visitors see your logo and colour."),
  customHome: () => t("plan.does.customHome", "You decide what the home page shows to all members."),
  customProjectIcons: () =>
    t("plan.does.customProjectIcons", "Projects get icons and colours of your choice."),
  customTagColors: () => t("plan.does.customTagColors", "Tags get colours of your choice."),
  disablePublicAccess: () => t("plan.does.disablePublicAccess", "One switch closes every public link."),
  dynamicHome: () => t("plan.does.dynamicHome", "The home page shows each member what is new for them."),
  enterpriseSignOn: () =>
    t("plan.does.enterpriseSignOn", "Members sign in through your organisation's own provider."),
  followFolders: () => t("plan.does.followFolders", "Following a folder tells you what is new in it."),
  salesforceIntegration: () =>
    t("plan.does.salesforceIntegration", "Insights and people are connected with Salesforce."),
  magicHighlights: () => t("plan.does.magicHighlights", "AI suggests what to highlight in a note."),
  maxSessionAge: () => t("plan.does.maxSessionAge", "Members sign in again after a time that you set."),
  nestedFolders: () => t("plan.does.nestedFolders", "Folders can contain other folders."),
  personalInsights: () => t("plan.does.personalInsights", "Insights can be written outside a project."),
  customVocabulary: () =>
    t("plan.does.customVocabulary", "Transcripts spell your products and names as you do."),
  projectCustomization: () => t("plan.does.projectCustomization", "Projects can have their own cover."),
  projectPermissions: () =>
    t("plan.does.projectPermissions", "You decide who may see and edit each project."),
  publicApi: () => t("plan.does.publicApi", "Other applications can use your data through the API."),
  publicLinkSharing: () =>
    t("plan.does.publicLinkSharing", "A public link opens a note or insight without signing in."),
  publishedInsightsInFolders: () =>
    t("plan.does.publishedInsightsInFolders", "A folder lists the insights published in its projects."),
  fillerWordRemoval: () => t("plan.does.fillerWordRemoval", "Transcripts leave out “um” and “uh”."),
  retentionPolicy: () =>
    t("plan.does.retentionPolicy", "Recordings and files are deleted after a time that you set."),
  scimProvisioning: () =>
    t("plan.does.scimProvisioning", "Your identity provider adds and removes members through SCIM."),
  search: () => t("plan.does.search", "Search finds notes, highlights and insights by their words."),
  securitySettings: () =>
    t("plan.does.securitySettings", "Security settings limit members to certain domains and networks."),
  semanticSearch: () => t("plan.does.semanticSearch", "Search also finds the same meaning in other words."),
  subdomainChange: () => t("plan.does.subdomainChange", "You can change the workspace's address."),
  templates: () =>
    t("plan.does.templates", "Templates let projects and insights start the way your team works."),
  translation: () => t("plan.does.translation", "Notes are translated into another language."),
  userGroups: () => t("plan.does.userGroups", "Groups give access to many members at once."),
  invitePermissions: () => t("plan.does.invitePermissions", "You decide who may invite people."),
  userProfilePage: () => t("plan.does.userProfilePage", "Each member has a page that shows their work."),
  userRoles: () => t("plan.does.userRoles", "Members become managers, contributors or viewers."),
  videoRedaction: () => t("plan.does.videoRedaction", "Parts of recordings are blurred or silenced."),
  viewsAndFilters: () =>
    t("plan.does.viewsAndFilters", "Views keep a board, table or list as you arranged it."),
  webVttDownload: () => t("plan.does.webVttDownload", "Transcripts are downloaded as captions."),
};

/** What a capability does, in a sentence for users. */
export function whatItDoes(capability: GatedCapability): string {
  return texts[capability]();
}
