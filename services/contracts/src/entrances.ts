import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import { tenantStates } from "./tenant-states.ts";

const region = z.custom<RegionKey>(isRegionKey, "must be a known region");

/** How an email address is linked to a workspace. */
export const emailLinkKinds = ["MEMBER", "INVITE", "DOMAIN", "ENTERPRISE"] as const;
export type EmailLinkKind = (typeof emailLinkKinds)[number];

/**
 * One JSON line of a cell's list of its workspaces, from which a lost global database is rebuilt: a team with
 * the hashes that lead to it, and at the end their number, so that a truncated list is noticed.
 */
export const entranceLine = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("team"),
    teamId: z.uuid(),
    subdomain: z.string(),
    region,
    state: z.enum(tenantStates),
    epoch: z.number().int().min(1),
    createdAt: z.iso.datetime(),
    links: z.array(z.object({ emailHash: z.string().regex(/^[\w-]{43}$/), kind: z.enum(emailLinkKinds) })),
  }),
  z.object({ kind: z.literal("end"), region, teams: z.number().int() }),
]);
export type EntranceLine = z.output<typeof entranceLine>;
export type TeamEntrance = Extract<EntranceLine, { kind: "team" }>;
