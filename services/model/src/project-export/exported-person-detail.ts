import { z } from "zod";
import { consentStates } from "../people/consent.ts";
import { exportedMember } from "./exported-member.ts";

/** What is known about a person besides their contact data. */
export const exportedPersonDetail = z.object({
  personId: z.uuid(),
  /** Their consent to be quoted; null if they were never asked. */
  consent: z
    .object({
      state: z.enum(consentStates),
      until: z.iso.datetime().nullable(),
      recordedBy: exportedMember.nullable(),
      recordedAt: z.iso.datetime(),
    })
    .nullable(),
  fields: z.array(z.object({ fieldId: z.uuid(), text: z.string() })),
});
export type ExportedPersonDetail = z.output<typeof exportedPersonDetail>;
