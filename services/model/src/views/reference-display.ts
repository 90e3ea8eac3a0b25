import * as z from "zod";

/** Layouts of each object kind's cards, the default first, and the parts that can be toggled. */
export const referenceDisplays = {
  File: { layouts: ["landscape", "portrait"], toggles: ["icon", "title", "updatedAt"] },
  Highlight: {
    layouts: ["landscape", "portrait", "videoOnly", "textOnly"],
    toggles: ["title", "contributors", "project", "text", "video", "tags", "updatedAt"],
  },
  Insight: {
    layouts: ["landscape", "portrait"],
    toggles: ["icon", "title", "contributors", "project", "cover", "text", "updatedAt"],
  },
  Note: {
    layouts: ["landscape", "portrait"],
    toggles: [
      "icon",
      "title",
      "contributors",
      "project",
      "cover",
      "text",
      "video",
      "highlight",
      "collapsible",
      "updatedAt",
    ],
  },
  Person: { layouts: ["landscape", "portrait"], toggles: ["avatar", "name"] },
  Project: {
    layouts: ["landscape", "portrait"],
    toggles: ["icon", "title", "contributors", "cover", "updatedAt"],
  },
  ProjectCategory: { layouts: ["landscape", "portrait"], toggles: ["icon", "title", "projectCount"] },
  Tag: { layouts: ["landscape", "portrait"], toggles: ["title", "project", "highlight"] },
} as const;

export type ReferenceObject = keyof typeof referenceDisplays;

export const referenceLayouts = ["landscape", "portrait", "videoOnly", "textOnly"] as const;
export type ReferenceLayout = (typeof referenceLayouts)[number];
export const referenceToggles = [
  "icon",
  "title",
  "contributors",
  "project",
  "cover",
  "text",
  "updatedAt",
  "video",
  "highlight",
  "tags",
  "collapsible",
  "avatar",
  "name",
  "projectCount",
] as const;
export type ReferenceToggle = (typeof referenceToggles)[number];

/** A user's choice of display; missing parts have the object kind's defaults. */
export const referenceDisplaySchema = z.strictObject({
  layout: z.enum(referenceLayouts).optional(),
  toggles: z.partialRecord(z.enum(referenceToggles), z.boolean()).optional(),
});
export type ReferenceDisplayChoice = z.infer<typeof referenceDisplaySchema>;

/** How a card is drawn. */
export interface ReferenceDisplay {
  readonly layout: ReferenceLayout;
  readonly shown: ReadonlySet<ReferenceToggle>;
}

/** Parts shown by default; the rest is hidden. */
const shownAtFirst: Readonly<Record<ReferenceObject, readonly ReferenceToggle[]>> = {
  File: ["icon", "title"],
  Highlight: ["title", "text", "tags"],
  Insight: ["title", "text"],
  Note: ["title", "text"],
  Person: ["avatar", "name"],
  Project: ["icon", "title"],
  ProjectCategory: ["icon", "title", "projectCount"],
  Tag: ["title"],
};

/** True if an object kind supports the chosen layout and toggles. */
export function fitsReference(kind: ReferenceObject, choice: ReferenceDisplayChoice): boolean {
  const layouts: readonly string[] = referenceDisplays[kind].layouts;
  const toggles: readonly string[] = referenceDisplays[kind].toggles;
  return (
    (choice.layout === undefined || layouts.includes(choice.layout)) &&
    Object.keys(choice.toggles ?? {}).every((toggle) => toggles.includes(toggle))
  );
}

/**
 * The display of a card: the user's choice, otherwise the defaults. Ignores what its kind does not support;
 * `videoOnly` and `textOnly` show nothing else.
 */
export function resolveReferenceDisplay(
  kind: ReferenceObject,
  choice: ReferenceDisplayChoice,
): ReferenceDisplay {
  const { layouts, toggles } = referenceDisplays[kind];
  const layout = layouts.find((each) => each === choice.layout) ?? layouts[0];
  if (layout === "videoOnly") return { layout, shown: new Set(["video"]) };
  if (layout === "textOnly") return { layout, shown: new Set(["text"]) };
  const isShown = (toggle: ReferenceToggle) =>
    choice.toggles?.[toggle] ?? shownAtFirst[kind].includes(toggle);
  return { layout, shown: new Set(toggles.filter(isShown)) };
}

/** Parses the display choice stored in a card's node; empty (the defaults) if it is invalid for its kind. */
export function readReferenceDisplay(objectType: ReferenceObject, display: unknown): ReferenceDisplayChoice {
  if (typeof display !== "string") return {};
  try {
    const { data } = referenceDisplaySchema.safeParse(JSON.parse(display));
    return data !== undefined && fitsReference(objectType, data) ? data : {};
  } catch {
    return {};
  }
}

/** Serialises a display choice for readReferenceDisplay. */
export function writeReferenceDisplay(choice: ReferenceDisplayChoice): string {
  return JSON.stringify(choice);
}

/** The choice with one toggle set. */
export function withToggle(
  choice: ReferenceDisplayChoice,
  toggle: ReferenceToggle,
  isShown: boolean,
): ReferenceDisplayChoice {
  return { ...choice, toggles: { ...choice.toggles, [toggle]: isShown } };
}
