/**
 * Rules that wait for their feature, by what brings it. The list only shrinks: a file that a program reaches leaves it,
 * and none is added that no planned feature needs.
 */
const keptByFeature: Readonly<Record<string, readonly string[]>> = {
  "calls of integrations": [
    "services/model/src/authorization.ts",
    "services/model/src/files/drive-link.ts",
    "services/model/src/integrations/integration-types.ts",
    "services/model/src/links/link.ts",
    "services/model/src/retry/retry.ts",
    "services/model/src/retry/sleep.ts",
  ],
  channels: ["services/model/src/channels/channel-sources.ts"],
  "follow and notifications": [
    "services/model/src/emoji-reaction.ts",
    "services/model/src/follow.ts",
    "services/model/src/teams/notifications.ts",
  ],
  "plans and billing": [
    "services/model/src/plans/billing-period.ts",
    "services/model/src/plans/billing-shapes.ts",
    "services/model/src/states/timed-access.ts",
  ],
  recruit: ["services/model/src/fields/country-codes.ts", "services/model/src/recruit/"],
  "staff and analytics": [
    "services/model/src/analytics-text.ts",
    "services/model/src/teams/staff.ts",
    "services/model/src/uuid-fraction.ts",
  ],
};

export const keptFiles: readonly string[] = Object.values(keptByFeature).flat();

/** Files that programs reach, some of whose exports wait: of plans, until they are sold. */
export const partlyKeptFiles: readonly string[] = ["services/model/src/plans/products.ts"];

export function isKept(file: string): boolean {
  return keptFiles.some((kept) => file.startsWith(kept));
}
