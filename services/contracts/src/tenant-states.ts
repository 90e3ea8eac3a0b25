import { z } from "zod";

/**
 * State of a workspace, as the router and the cells name it.
 * - active: served.
 * - moving: between the fence and the switch of a move to another region; back within minutes (503).
 * - frozen: locked by its administrators or by us; no reads or writes (423).
 * - retired: closed for good (410).
 */
export const tenantStates = ["active", "moving", "frozen", "retired"] as const;
export type TenantState = (typeof tenantStates)[number];
export const tenantStateSchema = z.enum(tenantStates);
