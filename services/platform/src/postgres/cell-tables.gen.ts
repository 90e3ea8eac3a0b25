export type CellTables = Record<never, never>;
