import * as z from "zod";
import { bulkImportItemsPerRunMax, customFieldTitleLengthMax, surveyCsvColumnsMax } from "../limits.ts";

/** What a column of a table becomes of a person; `FIELD` is one of the workspace's, `NEW_FIELD` a text field made for it. */
export type PeopleColumn =
  | { readonly kind: "IGNORED" | "NAME" | "EMAIL" | "COMPANY" | "JOB_TITLE" }
  | { readonly kind: "FIELD"; readonly fieldId: string }
  | { readonly kind: "NEW_FIELD"; readonly title: string };

export const peopleColumnsSchema: z.ZodType<readonly PeopleColumn[]> = z
  .array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.enum(["IGNORED", "NAME", "EMAIL", "COMPANY", "JOB_TITLE"]) }),
      z.strictObject({ kind: z.literal("FIELD"), fieldId: z.string().max(36) }),
      z.strictObject({
        kind: z.literal("NEW_FIELD"),
        title: z.string().trim().min(1).max(customFieldTitleLengthMax),
      }),
    ]),
  )
  .max(surveyCsvColumnsMax);

export const importFileNameLengthMax = 255;
/** Characters of one cell: as long as a field's value may be. */
const cellLengthMax = 10_299;

export const peopleRowsSchema = z
  .array(
    z.strictObject({
      number: z.number().int().min(1).max(1_000_000),
      cells: z
        .array(
          z
            .string()
            .max(cellLengthMax)
            .refine((text) => !text.includes("\0")),
        )
        .max(surveyCsvColumnsMax),
    }),
  )
  .min(1)
  .max(bulkImportItemsPerRunMax);
export type PeopleRow = z.infer<typeof peopleRowsSchema>[number];

export const peopleImportStatuses = ["DRAFT", "RUNNING", "DONE", "FAILED", "UNDOING", "UNDONE"] as const;
export type PeopleImportStatus = (typeof peopleImportStatuses)[number];

/** What a row does: those that need a person's attention first. */
export const peopleRowOutcomes = ["REFUSED", "UPDATED", "NEW", "UNCHANGED"] as const;
export type PeopleRowOutcome = (typeof peopleRowOutcomes)[number];

const words: readonly (readonly [
  PeopleColumn["kind"] & ("NAME" | "EMAIL" | "COMPANY" | "JOB_TITLE"),
  RegExp,
])[] = [
  ["EMAIL", /^(?:e-?mail|mail)\b/i],
  ["NAME", /^(?:full |contact )?name$|^(?:person|contact|customer|participant)$/i],
  ["COMPANY", /^(?:company|organi[sz]ation|account|employer)\b/i],
  ["JOB_TITLE", /^(?:job title|job|role|title|position)$/i],
];

/** What the columns most likely are, by their names: particulars, then fields of the same title, each once. */
export function suggestPeopleColumns(
  names: readonly string[],
  fields: readonly { readonly id: string; readonly title: string }[],
): readonly PeopleColumn[] {
  const taken = new Set<string>();
  const once = (key: string) => !taken.has(key) && taken.add(key).has(key);
  return names.map((name): PeopleColumn => {
    const title = name.trim();
    const kind = words.find(([, pattern]) => pattern.test(title))?.[0];
    if (kind !== undefined && once(kind)) return { kind };
    const field = fields.find((each) => each.title.toLowerCase() === title.toLowerCase());
    if (field !== undefined && once(field.id)) return { kind: "FIELD", fieldId: field.id };
    return { kind: "IGNORED" };
  });
}
