/**
 * Rules that wait for their feature, by the issue that brings it. The list only shrinks: a file that a program reaches
 * leaves it, and none is added without its issue.
 */
const keptByIssue: Readonly<Record<number, readonly string[]>> = {
  // What comes after: channels, integrations and their unfurled links, recruit, plans, staff, notifications.
  15: [
    "services/model/src/analytics-text.ts",
    "services/model/src/authorization.ts",
    "services/model/src/channels/",
    "services/model/src/emoji-reaction.ts",
    "services/model/src/fields/country-codes.ts",
    "services/model/src/files/drive-link.ts",
    "services/model/src/follow.ts",
    "services/model/src/integrations/integration-types.ts",
    "services/model/src/links/link.ts",
    "services/model/src/plans/billing-period.ts",
    "services/model/src/plans/billing-shapes.ts",
    "services/model/src/recruit/",
    "services/model/src/retention.ts",
    "services/model/src/retry/retry.ts",
    "services/model/src/retry/sleep.ts",
    "services/model/src/states/timed-access.ts",
    "services/model/src/teams/notifications.ts",
    "services/model/src/teams/staff.ts",
    "services/model/src/uuid-fraction.ts",
    "services/model/src/views/channel-page.ts",
  ],
};

export const keptFiles: readonly string[] = Object.values(keptByIssue).flat();

/** Files that programs reach, some of whose exports wait: of plans, until they are sold (15). */
export const partlyKeptFiles: readonly string[] = ["services/model/src/plans/products.ts"];

export function isKept(file: string): boolean {
  return keptFiles.some((kept) => file.startsWith(kept));
}
