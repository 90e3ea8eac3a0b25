import * as z from "zod";
import { customFieldTypes } from "../fields/custom-field.ts";
import { bulkImportItemsPerRunMax, customFieldTitleLengthMax, surveyCsvColumnsMax } from "../limits.ts";

/** A person's built-in attributes, which are not fields. */
export const personDetailColumns = [
  "NAME",
  "EMAIL",
  "COMPANY",
  "JOB_TITLE",
  "CONSENT",
  "CONSENT_UNTIL",
] as const;
type PeopleParticular = (typeof personDetailColumns)[number];

/** Types of fields created for columns; people's names are resolved only for existing fields. */
export const newPeopleFieldTypes = customFieldTypes.filter((type) => type !== "PERSON");
export type NewPeopleFieldType = (typeof newPeopleFieldTypes)[number];

/** The target of a table column; the type of a `NEW_FIELD` is text by default. */
export type PeopleColumn =
  | { readonly kind: "IGNORED" | PeopleParticular }
  | { readonly kind: "FIELD"; readonly fieldId: string }
  | { readonly kind: "NEW_FIELD"; readonly title: string; readonly type?: NewPeopleFieldType | undefined };

export const peopleColumnsSchema: z.ZodType<readonly PeopleColumn[]> = z
  .array(
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.enum(["IGNORED", ...personDetailColumns]) }),
      z.strictObject({ kind: z.literal("FIELD"), fieldId: z.string().max(36) }),
      z.strictObject({
        kind: z.literal("NEW_FIELD"),
        title: z.string().trim().min(1).max(customFieldTitleLengthMax),
        type: z.enum(newPeopleFieldTypes).optional(),
      }),
    ]),
  )
  .max(surveyCsvColumnsMax);

export const importFileNameLengthMax = 255;
/** Characters of one cell: the length of a field value. */
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

/** The outcomes of a row, those that need attention first. */
export const peopleRowOutcomes = ["REFUSED", "UPDATED", "NEW", "UNCHANGED"] as const;
export type PeopleRowOutcome = (typeof peopleRowOutcomes)[number];

/** The attributes of a person that a row can change. */
export const peopleChangeKinds = [...personDetailColumns, "FIELD"] as const;
export type PeopleChangeKind = (typeof peopleChangeKinds)[number];

const words: readonly (readonly [PeopleParticular, RegExp])[] = [
  ["EMAIL", /^(?:e-?mail|mail)\b/i],
  ["NAME", /^(?:full |contact )?name$|^(?:person|contact|customer|participant)$/i],
  ["COMPANY", /^(?:company|organi[sz]ation|account|employer)\b/i],
  ["JOB_TITLE", /^(?:job title|job|role|title|position)$/i],
  ["CONSENT_UNTIL", /^consent (?:valid )?(?:until|to|expir\w*|ends?)\b|^valid until$/i],
  ["CONSENT", /^consent(?: to be quoted| state| status)?$/i],
];

/** Guesses the columns' targets from their names: attributes, then fields of the same title, each once. */
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
