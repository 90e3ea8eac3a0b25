/** Documented paths that nothing serves yet, by the issue that brings them. The list only shrinks. */
const byIssue: Readonly<Record<number, string>> = {
  // What comes after: channels, recruit, integrations, plans, staff, notifications, lists of one's own.
  15: `
    /account/integration/oauth/{} /account/integration/oauth/{}/confirm
    /account/integration/shared-auth/{}/challenge/{} /account/integration/shared-auth/{}/success
    /api/global/integrations/{}/{} /atlassian/me /atlassian/smart-links /browse/created-by-you
    /browse/shared-with-you /channels /channels/{} /channels/{}/data /channels/{}/outliers
    /channels/{}/outliers/{} /channels/{}/t/{} /channels/{}/themes/{} /channels/{}/themes/{}/data/{}
    /folders/{}/channels /folders/{}/insights /folders/{}/projects /global/connected-integrations
    /microsoft-teams/messages /notion/unfurl /projects/shared-with-you /projects/your-projects
    /projects/{}/recruit /projects/{}/recruit/{} /projects/{}/settings/data-retention /recent /recent/{}
    /recruit-promo /recruit/booking/{} /recruit/{}/booking-preview /settings/analytics /settings/beta
    /settings/billing /settings/billing/details /settings/billing/plans /settings/billing/update
    /settings/data-retention /settings/enterprise/alerts
    /settings/enterprise/alerts/{} /settings/enterprise/dashboard /settings/enterprise/rules
    /settings/feedback /settings/plans /settings/remotion-demo /settings/user/notifications /shared
    /user/{} /user/{}/{} /your-work/projects /zoom/deauthorize /zoom/event-notification
  `,
};

/** The issue that brings each. */
export const awaitedPaths: ReadonlyMap<string, number> = new Map(
  Object.entries(byIssue).flatMap(([issue, paths]) =>
    paths
      .trim()
      .split(/\s+/)
      .map((path) => [path, Number(issue)] as const),
  ),
);
