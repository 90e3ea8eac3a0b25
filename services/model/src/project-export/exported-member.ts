import { z } from "zod";

/** Somebody of the workspace that data comes from, who may have an account in another by the same address. */
export const exportedMember = z.object({ id: z.uuid(), name: z.string(), email: z.string() });
export type ExportedMember = z.output<typeof exportedMember>;
