/** Documented paths that are not served yet, by the feature that will. The list only shrinks. */
const byFeature: Readonly<Record<string, string>> = {
  integrations: `
    /account/integration/oauth/{} /account/integration/oauth/{}/confirm
    /account/integration/shared-auth/{}/challenge/{} /account/integration/shared-auth/{}/success
    /api/global/integrations/{}/{} /atlassian/me /atlassian/smart-links /global/connected-integrations
    /microsoft-teams/messages /notion/unfurl /zoom/deauthorize /zoom/event-notification
  `,
  "lists of one's own": `
    /user/{} /user/{}/{}
  `,
  notifications: `/settings/user/notifications`,
  "plans and billing": `
    /settings/billing /settings/billing/details /settings/billing/plans /settings/billing/update
  `,
  recruit: `
    /projects/{}/recruit /projects/{}/recruit/{} /recruit-promo /recruit/booking/{} /recruit/{}/booking-preview
  `,
  retention: `/projects/{}/settings/data-retention /settings/data-retention`,
  "staff and analytics": `
    /settings/analytics /settings/beta /settings/enterprise/alerts /settings/enterprise/alerts/{}
    /settings/enterprise/dashboard /settings/enterprise/rules /settings/feedback /settings/remotion-demo
  `,
};

/** The feature of each path. */
export const awaitedPaths: ReadonlyMap<string, string> = new Map(
  Object.entries(byFeature).flatMap(([feature, paths]) =>
    paths
      .trim()
      .split(/\s+/)
      .map((path) => [path, feature] as const),
  ),
);
