import { builder } from "./builder.ts";

export const SortDirection = builder.enumType("SortDirection", { values: ["ASC", "DESC"] as const });
