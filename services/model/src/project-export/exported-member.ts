import { z } from "zod";

/** A member of the source workspace, who may have an account in another one with the same address. */
export const exportedMember = z.object({ id: z.uuid(), name: z.string(), email: z.string() });
export type ExportedMember = z.output<typeof exportedMember>;
