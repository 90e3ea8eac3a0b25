import "@fieldstone/domain/steps.ts";
import { changesModule } from "./access/changes/changes.module.ts";
import type { ApiModule } from "./api-module.ts";
import { planModule } from "./commerce/plan/plan.module.ts";
import { commentsModule } from "./conversation/comments/comments.module.ts";
import { reactionsModule } from "./conversation/reactions/reactions.module.ts";
import { askModule } from "./discovery/ask/ask.module.ts";
import { chartsModule } from "./discovery/charts/charts.module.ts";
import { savedFeedsModule } from "./discovery/saved-feeds/saved-feeds.module.ts";
import { searchModule } from "./discovery/search/search.module.ts";
import { trashModule } from "./discovery/trash/trash.module.ts";
import { apiTokensModule } from "./identity/api-tokens/api-tokens.module.ts";
import { authenticationModule } from "./identity/authentication/authentication.module.ts";
import { groupsModule } from "./identity/groups/groups.module.ts";
import { invitationsModule } from "./identity/invitations/invitations.module.ts";
import { membersModule } from "./identity/members/members.module.ts";
import { oauthModule } from "./identity/oauth/oauth.module.ts";
import { scimModule } from "./identity/scim/scim.module.ts";
import { securityModule } from "./identity/security/security.module.ts";
import { sessionsModule } from "./identity/sessions/sessions.module.ts";
import { signInModule } from "./identity/sign-in/sign-in.module.ts";
import { bulkImportsModule } from "./intake/bulk-imports/bulk-imports.module.ts";
import { channelSummariesModule } from "./intake/channel-summaries/channel-summaries.module.ts";
import { channelsModule } from "./intake/channels/channels.module.ts";
import { importsModule } from "./intake/imports/imports.module.ts";
import { peopleImportsModule } from "./intake/people-imports/people-imports.module.ts";
import { projectExportsModule } from "./intake/project-exports/project-exports.module.ts";
import { webhooksModule } from "./intake/webhooks/webhooks.module.ts";
import { aiModule } from "./kernel/ai/ai.module.ts";
import { auditModule } from "./kernel/audit/audit.module.ts";
import { errorReportsModule } from "./kernel/error-reports/error-reports.module.ts";
import { clipsModule } from "./research/clips/clips.module.ts";
import { codebookModule } from "./research/codebook/codebook.module.ts";
import { codingModule } from "./research/coding/coding.module.ts";
import { collaborationModule } from "./research/collaboration/collaboration.module.ts";
import { documentsModule } from "./research/documents/documents.module.ts";
import { extensionsModule } from "./research/extensions/extensions.module.ts";
import { fieldsModule } from "./research/fields/fields.module.ts";
import { filesModule } from "./research/files/files.module.ts";
import { foldersModule } from "./research/folders/folders.module.ts";
import { highlightsModule } from "./research/highlights/highlights.module.ts";
import { insightsModule } from "./research/insights/insights.module.ts";
import { notesModule } from "./research/notes/notes.module.ts";
import { peopleModule } from "./research/people/people.module.ts";
import { projectsModule } from "./research/projects/projects.module.ts";
import { readmeModule } from "./research/readme/readme.module.ts";
import { recordingsModule } from "./research/recordings/recordings.module.ts";
import { redactionsModule } from "./research/redactions/redactions.module.ts";
import { reelExportsModule } from "./research/reel-exports/reel-exports.module.ts";
import { reelsModule } from "./research/reels/reels.module.ts";
import { savedFiltersModule } from "./research/saved-filters/saved-filters.module.ts";
import { starsModule } from "./research/stars/stars.module.ts";
import { suggestionsModule } from "./research/suggestions/suggestions.module.ts";
import { summariesModule } from "./research/summaries/summaries.module.ts";
import { tagSummariesModule } from "./research/tag-summaries/tag-summaries.module.ts";
import { tagsModule } from "./research/tags/tags.module.ts";
import { templatesModule } from "./research/templates/templates.module.ts";
import { themesModule } from "./research/themes/themes.module.ts";
import { transcriptionModule } from "./research/transcription/transcription.module.ts";
import { translationsModule } from "./research/translations/translations.module.ts";
import { viewRowsModule } from "./research/view-rows/view-rows.module.ts";
import { viewsModule } from "./research/views/views.module.ts";
import { accessRequestsModule } from "./sharing/access-requests/access-requests.module.ts";
import { grantsModule } from "./sharing/grants/grants.module.ts";
import { shareLinksModule } from "./sharing/share-links/share-links.module.ts";
import { erasureModule } from "./tenancy/erasure/erasure.module.ts";
import { provisioningModule } from "./tenancy/provisioning/provisioning.module.ts";
import { workspacesModule } from "./tenancy/workspaces/workspaces.module.ts";

/** The only list of the API's features. */
export const apiModules: readonly ApiModule[] = [
  aiModule,
  auditModule,
  errorReportsModule,
  changesModule,
  apiTokensModule,
  authenticationModule,
  groupsModule,
  invitationsModule,
  membersModule,
  oauthModule,
  scimModule,
  securityModule,
  sessionsModule,
  signInModule,
  codebookModule,
  codingModule,
  collaborationModule,
  documentsModule,
  fieldsModule,
  extensionsModule,
  filesModule,
  recordingsModule,
  redactionsModule,
  transcriptionModule,
  translationsModule,
  foldersModule,
  highlightsModule,
  clipsModule,
  insightsModule,
  notesModule,
  peopleModule,
  projectsModule,
  readmeModule,
  reelExportsModule,
  reelsModule,
  savedFiltersModule,
  starsModule,
  suggestionsModule,
  summariesModule,
  tagSummariesModule,
  tagsModule,
  templatesModule,
  themesModule,
  viewsModule,
  viewRowsModule,
  accessRequestsModule,
  grantsModule,
  shareLinksModule,
  commentsModule,
  reactionsModule,
  chartsModule,
  searchModule,
  savedFeedsModule,
  askModule,
  trashModule,
  importsModule,
  bulkImportsModule,
  projectExportsModule,
  peopleImportsModule,
  channelsModule,
  channelSummariesModule,
  webhooksModule,
  planModule,
  erasureModule,
  provisioningModule,
  workspacesModule,
];
