import { builder } from "./builder.ts";

/** Which end of a list comes first. */
export const SortDirection = builder.enumType("SortDirection", { values: ["ASC", "DESC"] as const });
