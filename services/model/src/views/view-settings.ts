import * as z from "zod";
import { emptyFilterForm, filterFormSchema } from "../filters/filter-form.ts";
import { type ReferenceDisplayChoice, referenceDisplaySchema } from "./reference-display.ts";

export const viewLayouts = ["BOARD", "CANVAS", "GRID", "LIST", "TABLE"] as const;
export type ViewLayout = (typeof viewLayouts)[number];
export const viewReferenceTypes = ["HIGHLIGHT", "INSIGHT", "NOTE"] as const;
export type ViewReferenceType = (typeof viewReferenceTypes)[number];

const key = z.string().min(1).max(100);
const ids = z.array(z.string().max(300)).max(1000);

export const viewSortSchema = z.array(z.strictObject({ key, direction: z.enum(["ASC", "DESC"]) })).max(5);

export const viewGroupSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("SELECT"),
    id: key,
    hiddenOptions: ids.optional(),
    hideUncategorized: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal("PERSON"), id: key, options: ids }),
  z.strictObject({ kind: z.literal("PUBLISHED") }),
  z.strictObject({ kind: z.literal("TAG"), hiddenOptions: ids }),
]);

export const viewColumnsSchema = z
  .array(
    z.strictObject({
      key,
      width: z.number().min(40).max(2000).optional(),
      sticky: z.boolean().optional(),
      wrapped: z.boolean().optional(),
    }),
  )
  .max(200);

export const fieldVisibilitySchema = z.array(z.strictObject({ key, visible: z.boolean() })).max(200);

/** The parts of settings, each its own address parameter. */
export const viewSettingNames = ["sort", "filter", "group", "columns", "fieldVisibility", "display"] as const;

/** How a project view is sorted, filtered, grouped, laid out in columns, and how its cards are drawn. */
export interface ViewSettings {
  readonly sort: z.infer<typeof viewSortSchema>;
  readonly filter: z.infer<typeof filterFormSchema>;
  readonly group: z.infer<typeof viewGroupSchema> | null;
  readonly columns: z.infer<typeof viewColumnsSchema>;
  readonly fieldVisibility: z.infer<typeof fieldVisibilitySchema>;
  readonly display: ReferenceDisplayChoice;
}

/** Settings as saved with a view; views from before displays existed have no display. */
export const viewSettingsSchema: z.ZodType<ViewSettings> = z.strictObject({
  sort: viewSortSchema,
  filter: filterFormSchema,
  group: viewGroupSchema.nullable(),
  columns: viewColumnsSchema,
  fieldVisibility: fieldVisibilitySchema,
  display: referenceDisplaySchema.default({}),
});

export const defaultViewSettings: ViewSettings = {
  sort: [],
  filter: emptyFilterForm,
  group: null,
  columns: [],
  fieldVisibility: [],
  display: {},
};

function parseJsonParameter<T>(schema: z.ZodType<T>, text: unknown, fallback: T): T {
  if (typeof text !== "string") return fallback;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * Parses the settings in an address, each a JSON value in its own parameter. A missing or invalid one falls
 * back to the saved view's, independently of the others. Never throws.
 */
export function parseViewSettings(
  parameters: Readonly<Record<string, unknown>>,
  saved: ViewSettings = defaultViewSettings,
): ViewSettings {
  return {
    sort: parseJsonParameter(viewSortSchema, parameters.sort, saved.sort),
    filter: parseJsonParameter(filterFormSchema, parameters.filter, saved.filter),
    group:
      parameters.group === "null"
        ? null
        : parseJsonParameter(viewGroupSchema.nullable(), parameters.group, saved.group),
    columns: parseJsonParameter(viewColumnsSchema, parameters.columns, saved.columns),
    fieldVisibility: parseJsonParameter(
      fieldVisibilitySchema,
      parameters.fieldVisibility,
      saved.fieldVisibility,
    ),
    display: parseJsonParameter(referenceDisplaySchema, parameters.display, saved.display),
  };
}

/** Address parameters for settings; omits those that equal the saved ones. */
export function encodeViewSettings(
  settings: ViewSettings,
  saved: ViewSettings = defaultViewSettings,
): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const name of viewSettingNames) {
    const text = JSON.stringify(settings[name]);
    if (text !== JSON.stringify(saved[name])) parameters[name] = text;
  }
  return parameters;
}
