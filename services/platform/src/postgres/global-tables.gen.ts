export type GlobalTables = Record<never, never>;
