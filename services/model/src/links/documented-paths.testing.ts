/** All paths in the product's documents; `{}` is a variable part. */
const documented = {
  pages: `
    /account/integration/oauth/{} /account/integration/oauth/{}/confirm
    /account/integration/shared-auth/{}/challenge/{} /account/integration/shared-auth/{}/success /audit-log
    /auth/accept-invite /auth/confirm-email /auth/context /auth/create-workspace /auth/find-workspace
    /auth/join-workspace /auth/login /auth/logout /auth/magic-login /auth/product-picker
    /auth/reset-password /auth/signup /auth/unlock /auth/workspaces /browse /browse/created-by-you
    /browse/folders /browse/shared-with-you /callback /channels /channels/{} /channels/{}/data
    /channels/{}/outliers /channels/{}/outliers/{} /channels/{}/t/{} /channels/{}/themes/{}
    /channels/{}/themes/{}/data/{} /contacts /contacts/{} /dashboard /data/{} /data/{}/reels/{}
    /embed/highlights/{} /embed/reels/note/{}/file/{} /embed/reels/tags/{} /embed/reels/{} /explore
    /explore/{} /f/{} /folders/{} /folders/{}/channels /folders/{}/insights /folders/{}/projects /home
    /insights/{} /insights/{}/reels/{} /integrations/authorize /onboarding /onboarding/getting-started
    /onboarding/project-setup /onboarding/setup-workspace /p/data/{} /p/{} /people/{} /projects
    /projects/all-projects /projects/folders /projects/new /projects/shared-with-you /projects/your-projects
    /projects/{} /projects/{}/charts /projects/{}/highlights /projects/{}/insights
    /projects/{}/insights/present /projects/{}/insights/present/{} /projects/{}/notes /projects/{}/readme
    /projects/{}/recruit /projects/{}/recruit/{} /projects/{}/settings /projects/{}/settings/access
    /projects/{}/settings/data-retention /projects/{}/settings/export /projects/{}/settings/extensions
    /projects/{}/settings/fields /projects/{}/settings/insight-fields /projects/{}/settings/note-fields
    /projects/{}/settings/transcription /projects/{}/settings/workspace-fields /projects/{}/tags
    /projects/{}/tags/b/{} /projects/{}/v/{} /projects/{}/v/{}/present /projects/{}/v/{}/present/{}
    /projects/{}/view/{} /public-object/{} /recent /recent/{} /recruit-promo /recruit/booking/{}
    /recruit/{}/booking-preview /search /search-next /settings /settings/analytics /settings/audit-log
    /settings/authentication /settings/beta /settings/billing /settings/billing/details
    /settings/billing/plans /settings/billing/update /settings/bulk-import /settings/data-retention
    /settings/enterprise/alerts /settings/enterprise/alerts/{} /settings/enterprise/dashboard
    /settings/enterprise/rules /settings/extensions /settings/feedback /settings/fields /settings/fields/{}
    /settings/fields/{}/insight-fields /settings/fields/{}/note-fields /settings/groups
    /settings/integrations /settings/people /settings/plans /settings/projects /settings/remotion-demo
    /settings/security /settings/tags /settings/tags/{} /settings/templates /settings/templates/insights
    /settings/templates/insights/{} /settings/templates/projects /settings/transcription /settings/trash
    /settings/user/account /settings/user/integrations /settings/user/notifications /settings/users /shared
    /start /tags/{} /team-redirect/{}/{} /user/{} /user/{}/{} /users/oauth2/callback /your-work
    /your-work/insights /your-work/projects
  `,
  files: `
    /files/avf-stream/{}/playlist.m3u8 /files/avf-thumbnail/{} /files/download/{} /files/highlight-stream/{}
    /files/stream/{} /files/video-thumbnail/{} /image/logo/{} /image/pdf-thumbnail/{} /image/remote/stream
    /image/storyboard/{} /image/video-thumbnail/{} /image/{}
  `,
  servers: `
    /api/global/integrations/{}/{} /api/graphql /atlassian/me /atlassian/smart-links
    /global/connected-integrations /global/create-tenant /global/identify-webhook
    /google-meet/event-notification /microsoft-teams/event-notification
    /microsoft-teams/lifecycle-notification /microsoft-teams/messages /notion/unfurl /ping
    /respondent/event-notification /slack/webhook /stripe/webhook /zoom/deauthorize /zoom/event-notification
  `,
};

const listed = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Paths that open a page. */
export const documentedPages = listed(documented.pages);
/** Paths that return a file or picture. */
export const documentedFiles = listed(documented.files);
/** Paths that other programs call. */
export const documentedServers = listed(documented.servers);
