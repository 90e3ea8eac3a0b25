import * as z from "zod";
import { customFieldTypes } from "../fields/custom-field.ts";
import { bulkTagsMax, surveyCsvColumnsMax } from "../limits.ts";
import {
  answerSeparators,
  dateOrders,
  type TableChoices,
  tableColumnRoles,
  tableShapes,
  tagSeparators,
} from "./table-roles.ts";

/** Decided by us: Excel's names have up to 31 characters, LibreOffice's may have more. */
const sheetNameLengthMax = 255;

/** Schema of a table's choices. Separate from their names, which the web app loads without Zod. */
export const tableChoices: z.ZodType<TableChoices> = z.object({
  shape: z.enum(tableShapes),
  sheetName: z.string().max(sheetNameLengthMax).optional(),
  hasHeader: z.boolean(),
  roles: z.array(z.enum(tableColumnRoles)).max(surveyCsvColumnsMax).readonly(),
  tagSeparator: z.enum(tagSeparators),
  dateOrder: z.enum(dateOrders),
  skipsProblemRows: z.boolean(),
  tagIds: z.array(z.uuid()).max(bulkTagsMax).readonly(),
  fields: z
    .array(z.object({ id: z.uuid(), type: z.enum(customFieldTypes) }).nullable())
    .max(surveyCsvColumnsMax)
    .readonly()
    .optional(),
  newFieldTypes: z.array(z.enum(customFieldTypes).nullable()).max(surveyCsvColumnsMax).readonly().optional(),
  answerSeparators: z
    .array(z.enum(answerSeparators).nullable())
    .max(surveyCsvColumnsMax)
    .readonly()
    .optional(),
});
