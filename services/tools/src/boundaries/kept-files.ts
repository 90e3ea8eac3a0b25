/**
 * Files that wait for their planned feature, by feature. The list may only shrink: remove a file once a
 * program reaches it, and add none that no planned feature needs.
 */
const keptByFeature: Readonly<Record<string, readonly string[]>> = {
  "calls of integrations": [
    "services/model/src/access/authorization.ts",
    "services/model/src/channels/channel-sources.ts",
    "services/model/src/files/drive-link.ts",
    "services/model/src/integrations/integration-types.ts",
    "services/model/src/links/link.ts",
    "services/model/src/retry/retry.ts",
    "services/model/src/retry/sleep.ts",
  ],
  "follow and notifications": ["services/model/src/follow.ts", "services/model/src/teams/notifications.ts"],
  "plans and billing": [
    "services/model/src/plans/billing-period.ts",
    "services/model/src/plans/billing-shapes.ts",
    "services/model/src/states/timed-access.ts",
  ],
  recruit: ["services/model/src/fields/country-codes.ts", "services/model/src/recruit/"],
  "staff and analytics": [
    "services/model/src/text/analytics-text.ts",
    "services/model/src/teams/staff.ts",
    "services/model/src/uuid-fraction.ts",
  ],
};

export const keptFiles: readonly string[] = Object.values(keptByFeature).flat();

/** Files that programs reach, but with exports that wait: those of plans, until they are sold. */
export const partlyKeptFiles: readonly string[] = ["services/model/src/plans/products.ts"];

export function isKept(file: string): boolean {
  return keptFiles.some((kept) => file.startsWith(kept));
}
