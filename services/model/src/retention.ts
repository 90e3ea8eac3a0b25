export const retentionPeriodsDays = [30, 60, 90, 180, 365] as const;
export type RetentionPeriodDays = (typeof retentionPeriodsDays)[number];
