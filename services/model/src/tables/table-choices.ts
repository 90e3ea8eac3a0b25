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

/** Decided by us: a name of Excel's has 31 characters, one of LibreOffice's may be longer. */
const sheetNameLengthMax = 255;

/** Choices for a table, as they come from elsewhere. Apart from their names, which the web app loads without Zod. */
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
  answerSeparators: z
    .array(z.enum(answerSeparators).nullable())
    .max(surveyCsvColumnsMax)
    .readonly()
    .optional(),
});
